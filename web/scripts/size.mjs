// What the first load of the game page weighs: the JavaScript and CSS that index.html and the table
// page need, gzipped. Exits with 1 above the budget. Run after `npm run build`.
import { readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const kBudget = 120 * 1024;
const dist = new URL('../dist/', import.meta.url);
const gz = (path) => gzipSync(readFileSync(new URL(path, dist)), { level: 9 }).length;

const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
const files = new Set();
const seen = new Set();
function add(key) {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) return;
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const next of chunk.imports ?? []) add(next);
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

let sum = 0;
for (const file of [...files].filter((name) => /\.(js|css)$/.test(name)).sort()) {
    const bytes = gz(file);
    sum += bytes;
    console.log(`${String(bytes).padStart(8)}  ${file}`);
}
console.log(`${String(sum).padStart(8)}  first load of the game page, gzipped; budget ${kBudget}`);
const all = readdirSync(new URL('assets/', dist)).filter((name) => /\.(js|css)$/.test(name));
console.log(`${String(all.reduce((n, name) => n + gz(`assets/${name}`), 0)).padStart(8)}  all pages`);
process.exit(sum > kBudget ? 1 : 0);
