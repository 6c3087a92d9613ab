// Hash trees of append-only logs: RFC 6962, section 2.1, with proofs as RFC 9162, sections 2.1.3.2 and 2.1.4.2,
// checks them. Hashes are hex.
import { hexBytes, sha256, toHex } from '../../../crypto/sha256';

export function leafHash(entry: string): string {
    return toHex(sha256(Uint8Array.of(0, ...new TextEncoder().encode(entry))));
}

function nodeHash(left: string, right: string): string {
    return toHex(sha256(Uint8Array.of(1, ...(hexBytes(left) ?? []), ...(hexBytes(right) ?? []))));
}

export interface Tree {
    size: number;
    root: string;
}

/** Whether the entry with this hash is number `index` of the log. */
export function isIncluded(leaf: string, index: number, tree: Tree, proof: string[]): boolean {
    if (!(index < tree.size)) return false;
    let [place, last, root] = [index, tree.size - 1, leaf];
    for (const hash of proof) {
        if (last === 0) return false;
        if (place % 2 === 1 || place === last) {
            root = nodeHash(hash, root);
            [place, last] = upToRightChild(place, last);
        } else {
            root = nodeHash(root, hash);
        }
        place = half(place);
        last = half(last);
    }
    return last === 0 && root === tree.root;
}

/** Whether the later log begins with all entries of the earlier one. */
export function isContinued(earlier: Tree, later: Tree, proof: string[]): boolean {
    if (earlier.size > later.size) return false;
    if (earlier.size === later.size) return earlier.root === later.root && proof.length === 0;
    if (earlier.size === 0) return proof.length === 0;
    let [place, last] = [earlier.size - 1, later.size - 1];
    while (place % 2 === 1) [place, last] = [half(place), half(last)];
    // Of a whole tree, the root is known.
    const [first, ...rest] = place === 0 ? [earlier.root, ...proof] : proof;
    if (first === undefined) return false;
    let [before, after] = [first, first];
    for (const hash of rest) {
        if (last === 0) return false;
        if (place % 2 === 1 || place === last) {
            before = nodeHash(hash, before);
            after = nodeHash(hash, after);
            [place, last] = upToRightChild(place, last);
        } else {
            after = nodeHash(after, hash);
        }
        place = half(place);
        last = half(last);
    }
    return last === 0 && before === earlier.root && after === later.root;
}

const half = (n: number): number => Math.floor(n / 2);

/** The last node of a level may be its parent's only child, which has the same hash. */
function upToRightChild(place: number, last: number): [number, number] {
    while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)];
    return [place, last];
}
