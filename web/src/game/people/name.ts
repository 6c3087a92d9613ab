// The names that people give themselves: the limits of src/table/people/name.h, for the forms. The server
// decides; tests/data/names.json has the cases on which both must agree.

export const kNameCharacters = 30;
export const kNameBytes = 1050;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const encoder = new TextEncoder();

/** The longest beginning that fits. Characters are counted as readers do: a joined emoji is one. */
export function clipName(text: string): string {
    let fitting = '';
    let characters = 0;
    let bytes = 0;
    for (const { segment } of segmenter.segment(text)) {
        characters += 1;
        bytes += encoder.encode(segment).length;
        if (characters > kNameCharacters || bytes > kNameBytes) break;
        fitting += segment;
    }
    return fitting;
}

/** Names at a table differ, however they are typed. */
export function sameName(a: string, b: string): boolean {
    return folded(a) === folded(b);
}

// Upper case first, so that ß and ss, or σ and ς, come to the same.
function folded(name: string): string {
    return name
        .normalize('NFKC')
        .toUpperCase()
        .toLowerCase()
        .replace(/ς/g, 'σ')
        .replace(/[\p{Default_Ignorable_Code_Point}]/gu, '')
        .replace(/ +/g, ' ')
        .trim()
        .normalize('NFKC');
}
