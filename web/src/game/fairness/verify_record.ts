// Recomputes every draw of a recorded game from its seed, from docs/record.md alone, as examples/verify.py
// does. This is the only place of the client that follows the cards through a game; nothing is decided by it.
import type { GameMap } from '../../net/wire';
import { drawBelow } from '../../crypto/chacha20';
import { hexBytes, sha256, toHex } from '../../crypto/sha256';
import { hasSeats } from './shuffle';

// Where every deck has its own draws.
const kDecks: Record<string, number> = { start: 1, symbol: 2, hand: 3, market: 3, pick: 3, ticket: 4 };
const kOrder = ['wild', 'purple', 'blue', 'orange', 'white', 'green', 'yellow', 'black', 'red'];

export interface VerifiedRecord {
    /** How many draws follow from the seed. */
    draws: number;
    /** The number of the first move that does not, or null. */
    wrong: number | null;
    seed: string;
    list: string;
}

/** Null if this is not an untouched record with a seed. */
export function verifyRecord(text: string, map: GameMap): VerifiedRecord | null {
    const lines = checkedLines(text);
    const first = lines?.findIndex((line) => line.startsWith('result ')) ?? -1;
    if (!lines || first < 0) return null;
    const header = (key: string): string[] =>
        lines.slice(0, first).filter((line) => line.startsWith(`${key} `)).map((line) => line.slice(key.length + 1));
    const seed = hexBytes(header('seed')[0] ?? '');
    if (!seed || header('map-sha256')[0] !== map.sha256) return null;
    const cards = new Cards(map, Number(header('seats')[0]));
    const isAgreed = header('start')[0] === 'named';
    const list = header('list');
    if (list.length && !isListOf(list, header)) return null;
    const isDaily = header('daily').length > 0;
    // Played on from another game, whose moves may have come from other seeds.
    const spans = header('before').map((line) => line.split(' ')).map(([moves, hex]) => ({ moves: Number(moves), seed: hexBytes(hex ?? '') ?? seed }));
    const seedOf = (number: number): Uint8Array => spans.find(({ moves }) => number < moves)?.seed ?? seed;
    const counts = [0, 0, 0, 0, 0];
    const verified = {
        draws: 0, wrong: null as number | null, seed: toHex(seed),
        list: list.map((line) => `${line}\n`).join(''),
    };
    lines.slice(first + 1, -1).some((line, number) => {
        const [, mover, ...words] = line.split(' ');
        if (mover === 'seat') {
            cards.move(words[0] ?? '', words[1] ?? '', words.slice(2).join(' '));
            return false;
        }
        const [kind = '', ...rest] = words;
        const deck = kDecks[kind] ?? 0;
        const block = isDaily ? deck * 2 ** 32 + (counts[deck] ?? 0) : number;
        counts[deck] = (counts[deck] ?? 0) + 1;
        const thing = kind === 'ticket' ? rest.slice(1).join(' ') : (rest[kind === 'start' || kind === 'symbol' ? 0 : 1] ?? '');
        if (kind === 'start' && isAgreed) {
            if (list.length && !list.includes(`start ${thing}`)) {
                verified.wrong = number + 1;
                return true;
            }
        } else {
            const things = cards.things(kind);
            if (!things.length || things[drawBelow(seedOf(number), block, things.length)] !== thing) {
                verified.wrong = number + 1;
                return true;
            }
            verified.draws += 1;
        }
        cards.nature(kind, rest[0] ?? '', thing);
        return false;
    });
    return verified;
}

/** Whether the list binds the game that the rest of the header describes. */
function isListOf(list: string[], header: (key: string) => string[]): boolean {
    const isDrawn = header('start')[0] === 'drawn';
    return list.includes(`map ${header('map')[0]} ${header('map-sha256')[0]}`)
        && hasSeats(list, Number(header('seats')[0])) && list.includes('start drawn') === isDrawn;
}

/** The lines without their checks; null if one is wrong. */
function checkedLines(text: string): string[] | null {
    let digest = '0'.repeat(64);
    const lines: string[] = [];
    for (const line of text.split('\n').slice(0, -1)) {
        const mark = line.lastIndexOf('#');
        const content = line.slice(0, mark).trimEnd();
        digest = toHex(sha256(new TextEncoder().encode(digest + content)));
        if (line.slice(mark + 1) !== digest.slice(0, 4)) return null;
        lines.push(content);
    }
    return lines.at(-1)?.startsWith('end ') ? lines : null;
}

class Cards {
    #deck: string[];
    #discards: string[] = [];
    #market: string[] = [];
    #tickets: string[];
    #returned: string[] = [];
    #symbols: string[];
    #undealt: number;
    readonly #seats: string[];
    readonly #offers = new Map<string, string[]>();
    readonly #opening: Set<string>;

    constructor(map: GameMap, seats: number) {
        this.#seats = Array.from({ length: seats }, (_, seat) => String(seat));
        this.#opening = new Set(this.#seats);
        this.#undealt = seats * map.rules.opening_hand;
        this.#deck = kOrder.flatMap((card) => Array<string>(map.cards[card as 'wild'] ?? 0).fill(card));
        this.#tickets = map.tickets.map(({ from, to }) => `${from} - ${to}`);
        this.#symbols = [...(map.souvenirs?.symbols ?? [])];
    }

    things(kind: string): string[] {
        if (kind === 'start') return this.#seats;
        if (kind === 'symbol') return this.#symbols;
        if (kind === 'ticket') return this.#tickets.length ? this.#tickets : this.#returned.slice(0, 1);
        return this.#deck;
    }

    nature(kind: string, seat: string, thing: string): void {
        if (kind === 'start') return;
        if (kind === 'ticket') {
            remove(this.#tickets.length ? this.#tickets : this.#returned, thing);
            this.#offers.set(seat, [...(this.#offers.get(seat) ?? []), thing]);
            return;
        }
        remove(this.things(kind), thing);
        if (kind === 'market') this.#market.push(thing);
        if (kind === 'hand') this.#undealt -= 1;
        if (kind === 'market' || (kind === 'hand' && this.#undealt === 0)) this.#settleMarket();
    }

    move(seat: string, verb: string, rest: string): void {
        if (verb === 'draw' && rest === 'deck') {
            this.#needCard();
        } else if (verb === 'draw') {
            remove(this.#market, rest);
            this.#settleMarket();
        } else if (verb === 'claim') {
            for (const [, count, card] of rest.slice(rest.lastIndexOf(' with ')).matchAll(/(\d+) (\w+)/g)) {
                this.#discards.push(...Array<string>(Number(count)).fill(card ?? ''));
            }
            this.#settleMarket();
        } else if (verb === 'keep') {
            this.#keep(seat, rest.split('; '));
        }
    }

    // At the opening all put back together, in the order of the seats.
    #keep(seat: string, kept: string[]): void {
        this.#offers.set(seat, (this.#offers.get(seat) ?? []).filter((ticket) => !kept.includes(ticket)));
        const back = this.#opening.size ? this.#seats : [seat];
        this.#opening.delete(seat);
        if (this.#opening.size) return;
        for (const each of back) {
            this.#returned.push(...(this.#offers.get(each) ?? []));
            this.#offers.delete(each);
        }
    }

    // Only when a card is needed do the discards become the deck.
    #needCard(): void {
        if (this.#deck.length) return;
        this.#deck = this.#discards.sort((a, b) => kOrder.indexOf(a) - kOrder.indexOf(b));
        this.#discards = [];
    }

    // Sweeps three wilds or more, if that can help, until a card is needed or all is well.
    #settleMarket(): void {
        const wilds = (cards: string[]): number => cards.filter((card) => card === 'wild').length;
        while (this.#market.length === 5 || this.#deck.length + this.#discards.length === 0) {
            const cards = [...this.#deck, ...this.#discards, ...this.#market];
            const canHelp = cards.length - wilds(cards) + 2 >= Math.min(5, cards.length);
            if (wilds(this.#market) < 3 || !canHelp) return;
            this.#discards.push(...this.#market);
            this.#market = [];
        }
        this.#needCard();
    }
}

function remove(from: string[], thing: string): void {
    from.splice(from.indexOf(thing), 1);
}
