// What the rules say of one map, where maps differ in more than a number: how its board looks, how
// souvenirs are laid out, what breaks a tie. Drawn maps may combine all of it in any way.
import { formatChoice, formatList, locale, t } from '../../../i18n';
import { placeName, type MapIndex } from '../../../game/board/map_index';
import type { GameMap, SouvenirSetup } from '../../../net/wire';
import { themeOf } from '../../../themes';
import { cardNumbers } from '../map_numbers';

/** What messages of the rules select by; each the way the board and the cards are drawn. */
export interface Looks {
    [name: string]: string;
    size: 'city' | 'country' | 'other';
    vehicles: 'cable_car' | 'railway';
    wild: MapIndex['wild'];
    sign: 'anchor' | 'wheel';
}

export function looksOf({ map, wild }: MapIndex): Looks {
    const { size, vehicles, wildSign } = themeOf(map.id);
    return { size: size === 'city' || size === 'country' ? size : 'other', vehicles, wild, sign: wildSign };
}

export function boxCards({ map, wild }: MapIndex): string {
    const numbers = { ...cardNumbers(map), wild };
    return numbers.least === numbers.most
        ? t('rules.box_cards_value', numbers)
        : t('rules.box_cards_uneven', numbers);
}

export function boxSouvenirs({ souvenirs }: GameMap): string {
    const sizes = (souvenirs?.setup ?? []).flatMap(({ tokens, spare_tokens }) => [tokens, spare_tokens]);
    return t('rules.box_souvenirs_value', { kinds: souvenirs?.symbols.length ?? 0, n: Math.max(0, ...sizes) });
}

/** S1 */
export function souvenirWords(map: GameMap): string[] {
    const { places = [], setup = [] } = map.souvenirs ?? {};
    const names = places.map((name) =>
        placeName(map, map.places.findIndex((place) => place.name === name), locale.current));
    return [
        t('rules.setup_souvenirs', { places: formatList(names) }),
        ...grouped(setup, ({ tokens }) => tokens).map(({ players, value }) =>
            t('rules.setup_stacks', { players, n: value })),
    ];
}

/** S2, S3 */
export function spareWords(map: GameMap): string[] {
    const { places = [], symbols = [], setup = [] } = map.souvenirs ?? {};
    const sizes = grouped(setup, ({ tokens, spare_tokens }) =>
        places.length > 0 && tokens === spare_tokens ? 0 : spare_tokens);
    return [
        t('rules.setup_spare', { n: symbols.length - places.length }),
        ...sizes.filter(({ value }) => value > 0).map(({ players, value }) =>
            t('rules.setup_spare_size', { players, n: value })),
        ...grouped(setup, ({ placed_by }) => placers(placed_by)).map(({ players, value }) =>
            t('rules.setup_spare_by', { players, who: value })),
    ];
}

/** “the last player in turn order, then the last but one”; once, if it is always the same one. */
function placers(backs: number[]): string {
    const turns = backs.filter((back, i) => i === 0 || back !== backs[i - 1]);
    return turns
        .map((back) => t('rules.setup_placer', { back }))
        .map((who, i) => (i === 0 ? who : t('rules.setup_then', { who })))
        .join(', ');
}

/** Numbers of players with the same value, as words select by them: `all`, or “2 or 3”. */
function grouped<Value>(
    setup: SouvenirSetup[], valueOf: (one: SouvenirSetup) => Value,
): { players: string; value: Value }[] {
    const groups = new Map<Value, string[]>();
    for (const one of setup) {
        const value = valueOf(one);
        groups.set(value, [...(groups.get(value) ?? []), String(one.players)]);
    }
    return [...groups].map(([value, players]) => ({
        players: groups.size === 1 ? 'all' : formatChoice(players), value,
    }));
}

/** C25. A bonus that the map does not give breaks no tie. */
export function tieWords({ rules }: GameMap): string[] {
    const breakers = rules.tie_breakers.filter((one) => one !== 'longest_path' || rules.longest_path_bonus > 0);
    return [
        ...breakers.map((breaker, i) => {
            const place = i === 0 ? 'first' : 'next';
            return breaker === 'tickets_done'
                ? t('rules.end_tie_tickets', { place })
                : t('rules.end_tie_longest', { place });
        }),
        t('rules.end_shared', { ties: breakers.length }),
    ];
}
