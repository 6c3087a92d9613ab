// Re-encodes a PNG with a palette of 256 colours, a third of its size: `node scripts/slim.mjs IN OUT`. For
// pictures in the repository; Chromium writes true colour.
import { readFileSync, writeFileSync } from 'node:fs';
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const [from, to] = process.argv.slice(2);
const { width, height, pixels } = read(readFileSync(from));
const { colors, indices } = reduce(pixels);
writeFileSync(to, write(width, height, colors, indices));

/** Eight bits for each of red, green and blue, as Chromium writes them. */
function read(png) {
    let [width, height] = [0, 0];
    const parts = [];
    for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
        const body = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
        const name = png.toString('latin1', at + 4, at + 8);
        if (name === 'IHDR') [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
        if (name === 'IHDR' && body.readUInt16BE(8) !== 0x0802) throw new Error('not a picture of 3 x 8 bits');
        if (name === 'IDAT') parts.push(body);
    }
    const rows = inflateSync(Buffer.concat(parts));
    const line = width * 3;
    const pixels = Buffer.alloc(line * height);
    for (let y = 0; y < height; ++y) {
        const filter = rows[y * (line + 1)];
        for (let x = 0; x < line; ++x) {
            const i = y * line + x;
            const left = x >= 3 ? pixels[i - 3] : 0;
            const up = y > 0 ? pixels[i - line] : 0;
            const corner = x >= 3 && y > 0 ? pixels[i - line - 3] : 0;
            const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
            pixels[i] = rows[y * (line + 1) + 1 + x] + guess;
        }
    }
    return { width, height, pixels };
}

function paeth(a, b, c) {
    const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
    if (pa <= pb && pa <= pc) return a;
    return pb <= pc ? b : c;
}

/** The boxes of colours are cut in two where they are longest until there are enough (median cut). */
function reduce(pixels) {
    const counts = new Map();
    for (let i = 0; i < pixels.length; i += 3) {
        const key = (pixels[i] << 16) | (pixels[i + 1] << 8) | pixels[i + 2];
        counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const channel = (key, c) => (key >> (16 - 8 * c)) & 255;
    // The square root lets a few pixels of a colour count against large even fields.
    const weight = (key) => Math.sqrt(counts.get(key));
    const spread = (box) => {
        let best = { length: -1, c: 0 };
        for (const c of [0, 1, 2]) {
            let [low, high] = [255, 0];
            for (const key of box) [low, high] = [Math.min(low, channel(key, c)), Math.max(high, channel(key, c))];
            if (high - low > best.length) best = { length: high - low, c };
        }
        const many = box.reduce((sum, key) => sum + weight(key), 0);
        return { box, c: best.c, cost: best.length * Math.sqrt(many) };
    };
    let boxes = [spread([...counts.keys()])];
    while (boxes.length < 256) {
        boxes.sort((a, b) => b.cost - a.cost);
        const { box, c, cost } = boxes[0];
        if (cost <= 0) break;
        box.sort((a, b) => channel(a, c) - channel(b, c));
        const half = box.reduce((sum, key) => sum + weight(key), 0) / 2;
        let cut = 0;
        for (let sum = 0; sum < half && cut < box.length - 1; ++cut) sum += weight(box[cut]);
        boxes = [...boxes.slice(1), spread(box.slice(0, Math.max(1, cut))), spread(box.slice(Math.max(1, cut)))];
    }
    const colors = Buffer.alloc(boxes.length * 3);
    const place = new Map();
    boxes.forEach(({ box }, n) => {
        const all = box.reduce((sum, key) => sum + counts.get(key), 0);
        for (const c of [0, 1, 2]) {
            colors[n * 3 + c] = Math.round(box.reduce((sum, key) => sum + channel(key, c) * counts.get(key), 0) / all);
        }
        for (const key of box) place.set(key, n);
    });
    const indices = Buffer.alloc(pixels.length / 3);
    for (let i = 0; i < indices.length; ++i) {
        indices[i] = place.get((pixels[i * 3] << 16) | (pixels[i * 3 + 1] << 8) | pixels[i * 3 + 2]);
    }
    return { colors, indices };
}

function write(width, height, colors, indices) {
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    head.set([8, 3, 0, 0, 0], 8);
    const rows = Buffer.alloc((width + 1) * height);
    for (let y = 0; y < height; ++y) indices.copy(rows, y * (width + 1) + 1, y * width, (y + 1) * width);
    const chunk = (name, body) => {
        const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
        const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
        length.writeUInt32BE(body.length);
        sum.writeUInt32BE(crc32(named));
        return Buffer.concat([length, named, sum]);
    };
    return Buffer.concat([
        Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), chunk('IHDR', head), chunk('PLTE', colors),
        chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0)),
    ]);
}
