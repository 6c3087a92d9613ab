// A map as pages about maps show it, built in or published.
import { formatNumber, formatPercent, locale, t } from '../../../i18n';
import type { BriefPlaytest, PublishedMap } from '../../../net/gallery';
import type { GameMap, MapSummary } from '../../../net/wire';

export interface ShownMap {
    /** As in its address. */
    id: string;
    title: string;
    sha256?: string;
    seats: [number, number];
    /** 0: unknown. */
    cars: number;
    by?: string;
}

export function shownBuiltin(map: MapSummary): ShownMap {
    return {
        id: map.id, title: map.titles[locale.current] ?? map.title, sha256: map.sha256,
        seats: [map.seats_min, map.seats_max], cars: 0,
    };
}

export function shownPublished(map: PublishedMap): ShownMap {
    return {
        id: map.map, title: map.titles[locale.current] ?? map.title, seats: map.seats, cars: map.cars,
        ...(map.by ? { by: map.by } : {}),
    };
}

export function shownFull(id: string, map: GameMap): ShownMap {
    return {
        id, title: map.titles[locale.current] ?? map.title, seats: [map.seats_min, map.seats_max], cars: map.rules.cars,
    };
}

// People take about a quarter of a minute for each car that somebody lays (docs/playtest.md: 24 minutes for two on
// the USA, 56 for five; 13 and 24 for two and four on San Francisco), and a little to begin.
const kMinutesPerCar = 0.25;
const kMinutesToBegin = 2;

/** How long a game takes, from the fewest players to the most. */
export function minutesText({ seats: [least, most], cars }: ShownMap): string {
    const minutes = (players: number): number => Math.round((kMinutesToBegin + kMinutesPerCar * cars * players) / 5) * 5 || 5;
    const [from, to] = [minutes(least), minutes(most)];
    return t('maps.minutes', { n: from === to ? String(from) : `${from}–${to}` });
}

/** "72 to 172 turns, 24 to 56 minutes": from the fewest players to the most. */
export function lengthText({ trials }: BriefPlaytest): string {
    const range = (numbers: number[]): string => {
        const [least, most] = [Math.round(Math.min(...numbers)), Math.round(Math.max(...numbers))];
        return least === most ? formatNumber(least) : `${formatNumber(least)}–${formatNumber(most)}`;
    };
    return t('maps.brief_length', { turns: range(trials.map(({ turns }) => turns)), minutes: range(trials.map(({ minutes }) => minutes)) });
}

/** What it is worth to begin, with the fewest players. */
export function firstText({ trials }: BriefPlaytest): string {
    const [least] = trials;
    return least ? t('maps.brief_first', { n: least.seats, share: percent(least.first.mean) }) : '';
}

export function percent(share: number): string {
    return formatPercent(share, 0, false);
}
