// Menus, refusals and dead ends are in i18n/<language>/game.json with the words of the game, but the game page
// loads them after its first frame, with the area `table`.

const kLate = /^(end|menu|refused|replay|table)\.|^game\.(curtain|keys?)_/;
// Said while the table is being loaded.
const kEarly = new Set(['table.loading', 'table.shuffling_now']);

export function isLate(key: string): boolean {
    return kLate.test(key) && !kEarly.has(key);
}
