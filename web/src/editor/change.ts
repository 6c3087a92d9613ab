// One step of the undo log: the difference between two drafts, small enough to keep forever. Drafts are never changed
// in place, so identical objects are equal.

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

export type Patch =
    /** A value at the end of a path; undefined if there was none. */
    | { path: (string | number)[]; before?: unknown; after?: unknown }
    /** Items of a list that were replaced by others. */
    | { path: (string | number)[]; at: number; removed: unknown[]; added: unknown[] };

export type Change = Patch[];

export function changeBetween<T>(before: T, after: T): Change {
    const patches: Change = [];
    compare(before as Json, after as Json, [], patches);
    return patches;
}

export function applied<T>(draft: T, change: Change): T {
    return change.reduce<Json | undefined>(
        (now, patch) => put(now, patch.path, (old) => forwards(old, patch)), draft as Json,
    ) as T;
}

export function reverted<T>(draft: T, change: Change): T {
    return change.reduceRight<Json | undefined>(
        (now, patch) => put(now, patch.path, (old) => backwards(old, patch)), draft as Json,
    ) as T;
}

function compare(before: Json | undefined, after: Json | undefined, path: (string | number)[], patches: Change): void {
    if (before === after) return;
    if (Array.isArray(before) && Array.isArray(after)) {
        compareLists(before as Json[], after as Json[], path, patches);
    } else if (isObject(before) && isObject(after)) {
        for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
            compare(before[key], after[key], [...path, key], patches);
        }
    } else {
        patches.push({ path, before, after });
    }
}

function compareLists(before: Json[], after: Json[], path: (string | number)[], patches: Change): void {
    if (before.length === after.length) {
        before.forEach((item, i) => compare(item, after[i], [...path, i], patches));
        return;
    }
    let start = 0;
    while (start < Math.min(before.length, after.length) && before[start] === after[start]) start++;
    let end = 0;
    while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end++;
    patches.push({
        path, at: start,
        removed: before.slice(start, before.length - end),
        added: after.slice(start, after.length - end),
    });
}

function put(node: Json | undefined, path: (string | number)[], change: (old: Json | undefined) => Json | undefined): Json | undefined {
    const [key, ...rest] = path;
    if (key === undefined) return change(node);
    if (Array.isArray(node)) {
        return node.map((item: Json, i) => (i === key ? put(item, rest, change)! : item));
    }
    const object = { ...(node as Record<string, Json>) };
    const value = put(object[key], rest, change);
    if (value === undefined) delete object[key];
    else object[key] = value;
    return object;
}

function forwards(old: Json | undefined, patch: Patch): Json | undefined {
    return 'at' in patch
        ? (old as Json[]).toSpliced(patch.at, patch.removed.length, ...(patch.added as Json[]))
        : (patch.after as Json | undefined);
}

function backwards(old: Json | undefined, patch: Patch): Json | undefined {
    return 'at' in patch
        ? (old as Json[]).toSpliced(patch.at, patch.added.length, ...(patch.removed as Json[]))
        : (patch.before as Json | undefined);
}

function isObject(value: Json | undefined): value is { readonly [key: string]: Json | undefined } {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
