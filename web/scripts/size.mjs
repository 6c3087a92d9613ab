// What the first load of the game page weighs: the JavaScript and CSS that index.html and the table
// page need, gzipped; what the review adds to the game page and the replay, with all that it loads on
// demand; and what the map editor adds to the game page. Exits with 1 above a budget. Run after `npm run build`.
import { readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const kBudget = 120 * 1024;
const kReviewBudget = 40 * 1024;
const kEditorBudget = 60 * 1024;
const dist = new URL('../dist/', import.meta.url);
const gz = (path) => gzipSync(readFileSync(new URL(path, dist)), { level: 9 }).length;

const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const files = new Set();
function add(key, to = files) {
    const chunk = manifest[key];
    if (!chunk || to.has(chunk.file)) return;
    to.add(chunk.file);
    for (const css of chunk.css ?? []) to.add(css);
    for (const next of chunk.imports ?? []) add(next, to);
}
add('index.html');
add('src/ui/game/TablePage.svelte');
// Plus what the page loads at once by dynamic import: the messages of a language and the ground of a
// map, the largest of each.
const weight = (key) => gz(manifest[key].file);
const heaviest = (pattern) => {
    const keys = Object.keys(manifest).filter((key) => pattern.test(key));
    return keys.sort((a, b) => weight(b) - weight(a))[0];
};
for (const pattern of [/messages\/\w+\/common$/, /messages\/\w+\/game$/, /themes\/ground\//]) {
    add(heaviest(pattern));
}

function weigh(all, what) {
    let sum = 0;
    for (const file of [...all].filter((name) => /\.(js|css)$/.test(name)).sort()) {
        const bytes = gz(file);
        sum += bytes;
        console.log(`${String(bytes).padStart(8)}  ${file}`);
    }
    console.log(`${String(sum).padStart(8)}  ${what}`);
    return sum;
}
const sum = weigh(files, `first load of the game page, gzipped; budget ${kBudget}`);

const known = new Set(files);
add('src/ui/pages/replay/Replay.svelte', known);
const review = new Set();
const pages = ['src/ui/pages/review/Review.svelte', 'src/ui/pages/review/ShareReview.svelte'];
for (const key of [...pages, heaviest(/messages\/\w+\/review$/), heaviest(/messages\/\w+\/review_page$/)]) add(key, review);
const own = weigh([...review].filter((file) => !known.has(file)), `the review's own, gzipped; budget ${kReviewBudget}`);
// The map editor's, apart from what every page and the board have.
const editor = new Set();
for (const key of ['src/ui/editor/Editor.svelte', heaviest(/messages\/\w+\/editor$/), heaviest(/messages\/\w+\/map_errors$/)]) add(key, editor);
const drawing = weigh([...editor].filter((file) => !files.has(file)), `the map editor's own, gzipped; budget ${kEditorBudget}`);
const all = readdirSync(new URL('assets/', dist)).filter((name) => /\.(js|css)$/.test(name));
console.log(`${String(all.reduce((n, name) => n + gz(`assets/${name}`), 0)).padStart(8)}  all pages`);
process.exit(sum > kBudget || own > kReviewBudget || drawing > kEditorBudget ? 1 : 0);
