// What a page and the worker with the device's tables say to each other. Connections and requests are numbered by
// the page.
export type ToDevice =
    | { t: 'connect'; n: number }
    | { t: 'text'; n: number; text: string }
    | { t: 'close'; n: number }
    | { t: 'request'; n: number; method: string; target: string; body: string };

export type FromDevice =
    | { t: 'text'; n: number; text: string }
    | { t: 'answer'; n: number; status: number; body: string }
    | { t: 'ended'; why: string };
