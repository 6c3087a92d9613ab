/** A number tells programs of the same strength apart, on the same line. Empty names stay as they are. */
export function toldApart(names: readonly string[]): string[] {
    return names.map((name, i) => {
        const same = names.flatMap((other, k) => (other === name ? [k] : []));
        return name && same.length > 1 ? `${name}\u00a0${same.indexOf(i) + 1}` : name;
    });
}
