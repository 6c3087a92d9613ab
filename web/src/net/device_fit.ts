// Whether this browser can have tables of its own, found out without loading what they need.

/** Why this device has no tables, as a code that has words: asking again would not help. */
export class DeviceTrouble extends Error {
    constructor(readonly code: 'device_unfit' | 'device_storage' | 'device_failed') {
        super(code);
    }
}

// A function that splats a number and counts bits: the smallest module that needs vectors of 128 bits.
const kVectors = Uint8Array.of(
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
);

/** The module is built with vectors (cmake/browser.cmake), and browsers that have them have all else that it needs. */
export function isFit(): boolean {
    try {
        return typeof WebAssembly === 'object' && typeof indexedDB === 'object' && WebAssembly.validate(kVectors);
    } catch {
        return false;
    }
}
