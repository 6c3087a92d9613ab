// Plays at the tables of an instrumented module, for scripts/split_module: which of its functions does somebody need
// who plays? `node play_module.mjs MODULE PROFILE` writes the profile that wasm-split reads. It goes the same way
// every time, with its own random numbers and its own time.
import { createCipheriv, createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const [from, to] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(from));
const encoder = new TextEncoder();
const decoder = new TextDecoder();

let number = 12345;
/** A random number below this one. */
function below(bound) {
    number = (Math.imul(number, 1103515245) + 12345) >>> 0;
    return (number >>> 8) % bound;
}

/** The module as web/src/engine/device_module.ts has it, with a journal in memory. */
class Device {
    messages = [];
    answers = [];
    #kept = [];

    constructor(journal = []) {
        this.journal = [...journal];
        this.now = 1e6;
        const bytes = (at, size) => new Uint8Array(this.exports.memory.buffer, at, size);
        const text = (at, size) => decoder.decode(bytes(at, size));
        const points = (list, at, room) => {
            new Uint32Array(this.exports.memory.buffer, at, Math.min(list.length, room)).set(list.slice(0, room));
            return list.length;
        };
        const pointsOf = (word) => Array.from(word, (each) => each.codePointAt(0));
        const chacha20 = (key, nonce, block, at) => {
            const start = Buffer.alloc(16);
            start.writeUInt32LE(Number(block), 0);
            start.writeBigUInt64LE(BigInt.asUintN(64, nonce), 8);
            bytes(at, 64).set(createCipheriv('chacha20', bytes(key, 32), start).update(Buffer.alloc(64)));
        };
        const none = () => 8;
        this.exports = new WebAssembly.Instance(module, {
            fogg: {
                sha256: (at, size, digest) => void bytes(digest, 32).set(createHash('sha256').update(bytes(at, size)).digest()),
                chacha20,
                random: (at, size) => void bytes(at, size).forEach((_, i, all) => (all[i] = below(256))),
                // Time passes only here: the programs play as many games each time.
                monotonic_ms: () => (this.now += 0.1),
                wall_ms: () => 1.76e12 + (this.now += 0.1),
                fail: (at, size) => {
                    throw new Error(text(at, size));
                },
                code_points: (at, size, list) => points(pointsOf(text(at, size)), list, size),
                clusters: (_, count) => count,
                folded: (at, size, list, room) => points(pointsOf(text(at, size).toLowerCase()), list, room),
                send: (_, at, size) => void this.messages.push(JSON.parse(text(at, size))),
                respond: (_, status, at, size) => void this.answers.push({ status, body: text(at, size) }),
                keep: (write, _table, _size, at, size) => {
                    this.journal.push(text(at, size));
                    this.#kept.push(write);
                },
                forget: (write) => void this.#kept.push(write),
            },
            wasi_snapshot_preview1: {
                fd_write: none, fd_close: none, fd_seek: none, fd_read: none, fd_fdstat_get: none,
                environ_get: () => 0, environ_sizes_get: none, clock_time_get: none, proc_exit: none,
            },
        }).exports;
        this.exports._initialize();
        for (const entry of journal) {
            if (!this.#give(entry, (at, size) => this.exports.load(at, size))) throw new Error(`not read: ${entry}`);
        }
        this.exports.open();
        this.exports.connect(1);
    }

    #give(content, use) {
        const encoded = encoder.encode(content);
        const at = this.exports.memory_for(encoded.length);
        new Uint8Array(this.exports.memory.buffer, at, encoded.length).set(encoded);
        return use(at, encoded.length);
    }

    /** Runs everything that is due within a few seconds. */
    settle(within = 3_000) {
        const until = this.now + within;
        for (;;) {
            for (const write of this.#kept.splice(0)) this.exports.kept(write, 1);
            const wait = this.exports.run();
            if (this.#kept.length > 0) continue;
            if (wait < 0 || this.now + wait > until) return;
            this.now += wait;
        }
    }

    say(message) {
        this.#give(JSON.stringify({ id: `m${below(1e9)}`, ...message }), (at, size) => this.exports.receive(1, at, size));
        this.settle();
    }

    /** The same as the last that is said before the page is closed: no program answers. */
    sayLast(message) {
        this.#give(JSON.stringify({ id: `m${below(1e9)}`, ...message }), (at, size) => this.exports.receive(1, at, size));
        this.settle(0);
    }

    ask(method, target, body = '') {
        this.#give(`${method} ${target}\n${body}`, (at, size) => this.exports.request(1, at, size));
        this.settle();
        const answer = this.answers.pop();
        if (!answer || answer.status >= 300) throw new Error(`${method} ${target}: ${answer?.status} ${answer?.body}`);
        return answer.body;
    }

    /** With nobody at it. */
    rest(minutes) {
        for (let i = 0; i < 6 * minutes; i += 1) {
            this.now += 10_000;
            this.settle();
        }
    }

    profile() {
        const size = this.exports.__write_profile(0, 0);
        const at = this.exports.memory_for(size);
        this.exports.__write_profile(at, size);
        return new Uint8Array(this.exports.memory.buffer, at, size).slice();
    }

    refused(method, target, body = '') {
        this.#give(`${method} ${target}\n${body}`, (at, size) => this.exports.request(1, at, size));
        this.settle();
        if (this.answers.pop()?.status < 300) throw new Error(`not refused: ${method} ${target}`);
    }

    #choose(legal) {
        const claims = legal.filter((move) => /^(claim|keep)/.test(move));
        const moves = claims.length > 0 && below(3) > 0 ? claims : legal;
        return moves[below(moves.length)];
    }

    /** So many decisions of whoever is next at the device, or to the end; sometimes taken back. */
    play(table, decisions = Infinity, isLast = false) {
        this.messages.length = 0;
        this.say({ t: 'watch', table });
        for (let made = 0; made < decisions; made += 1) {
            const update = this.messages.findLast(({ t, view }) => t === 'update' && view);
            if (!update) throw new Error(`no view: ${JSON.stringify(this.messages.slice(-2))}`);
            if (update.view.over) return;
            const seat = update.view.to_act[0];
            this.messages.splice(0, this.messages.length - 1);
            if (!update.legal?.length) {
                this.say({ t: 'watch', table, seat });
                continue;
            }
            const move = { t: 'move', seat, seen: update.v, move: this.#choose(update.legal) };
            if (made + 1 === decisions && isLast) return void this.sayLast(move);
            this.say(move);
            if (below(12) === 0) {
                const seen = this.messages.findLast(({ t }) => t === 'update')?.v;
                this.say({ t: 'undo', seat, seen });
            }
        }
    }
}

const kMe = { kind: 'me', name: 'Ann' };
const program = (level) => ({ kind: 'program', program: level });
const wish = (map, seats, more = {}) => JSON.stringify({ map, seats, start_now: true, ...more });

let device = new Device();
const { maps } = JSON.parse(device.ask('GET', '/api/maps'));
const { programs } = JSON.parse(device.ask('GET', '/api/programs'));
const make = (content) => JSON.parse(device.ask('POST', '/api/tables', content)).table;
for (const { id } of maps) device.ask('GET', `/api/maps/${id}`);

// All strengths on the small maps; whole games, and one person alone against many.
for (const [i, level] of [...programs, 'easy', 'medium', 'hard', 'expert'].entries()) {
    const map = i % 2 === 0 ? 'san_francisco' : 'toy';
    const table = make(wish(map, [kMe, program(level)]));
    device.play(table, i < 2 ? Infinity : 6);
}
const many = make(wish('usa', [kMe, program('level_3'), program('level_5'), program('level_9'), program('level_2')], { start: 0 }));
device.play(many, 12);
const passed = make(wish('usa', [kMe, { kind: 'me', name: 'Ben' }, { kind: 'me', name: 'Zoë', color: 4 }], { confirm: true }));
device.play(passed);
// A room that is filled by and by.
const room = make(JSON.stringify({ map: 'nordic', seats: [kMe, { kind: 'open' }, { kind: 'open' }] }));
device.say({ t: 'watch', table: room });
device.say({ t: 'set_seat', seat: 1, kind: 'program', program: 'level_4' });
device.say({ t: 'sit', seat: 2, name: 'Kim' });
device.say({ t: 'set_color', seat: 0, color: 3 });
device.say({ t: 'start' });
device.play(room, 6);

// Some of what a person may do with a room, or wrongly.
const open = make(JSON.stringify({ map: 'toy', seats: [kMe, { kind: 'open' }] }));
device.say({ t: 'watch', table: open });
device.say({ t: 'sit', seat: 1, name: 'Ann' });
device.say({ t: 'sit', seat: 1, name: 'Zoë' });
device.say({ t: 'leave', seat: 1 });
device.say({ t: 'set_seat', seat: 1, kind: 'program', program: 'nobody' });
device.say({ t: 'move', seat: 0, seen: 1, move: 'pass' });
device.say({ t: 'nothing' });
device.say({ t: 'close' });
device.refused('GET', '/api/tables/local-nothing');
device.refused('POST', '/api/tables', wish('atlantis', [kMe, program('hard')]));
device.refused('POST', '/api/tables', '{');

device.ask('GET', '/api/mine');
device.ask('GET', `/api/tables/${many}`);
device.ask('POST', '/api/person', '{}');
device.say({ t: 'watch', table: many });
for (const t of ['emote', 'resign', 'offer_end']) {
    device.say({ t, seat: 0, ...(t === 'emote' && { emote: 'hello' }) });
}
device.say({ t: 'chat', text: 'hello' });
device.say({ t: 'ping' });

// The page again, later; and before that, closed while programs had to move.
const devices = [device];
const again = () => devices.push((device = new Device(device.journal)));
for (const [i, level] of ['level_1', 'level_6', 'level_10', 'level_3'].entries()) {
    device.play(make(wish('toy', [kMe, program(level)], { start: 0 })), 2 + i, true);
}
again();
device.rest(2);
again();
device.ask('GET', '/api/mine');
device.play(many, 2);
device.play(room, 4);
device.rest(70);
device.play(room, 4);
device.exports.disconnect(1);
device.rest(5);

// What either has called: after a header of 8 bytes, a number for each function, 0 if it was not.
const [profile, ...others] = devices.map((one) => one.profile());
for (const other of others) other.forEach((byte, i) => (profile[i] |= byte));
writeFileSync(to, profile);
