// What stands on the card to share, and where its board goes.
import type { Review } from '../../../net/review_wire';
import type { View } from '../../../net/wire';
import { formatList, formatNumber, t } from '../../../i18n';
import { percent, signed } from '../../game/words/move_words';

export const kCardSize = { width: 1200, height: 900 };
export const kBoardBox = { x: 40, y: 156, width: 752, height: 490 };

export interface CardWords {
    title: string;
    map: string;
    chart: string;
    maker: string;
    /** In lines. */
    verdict: string[];
    /** The winner first. */
    rows: { seat: number; name: string; points: string; about: string }[];
}

interface Facts {
    review: Review | null;
    /** Of the end. */
    view: View;
    names: readonly string[];
    map: string;
    verdict: string;
}

export function cardWords({ review, view, names, map, verdict }: Facts): CardWords {
    const standings = view.standings ?? [];
    const order = standings.map((_, seat) => seat)
        .sort((a, b) => (standings[a]?.rank ?? 0) - (standings[b]?.rank ?? 0) || a - b);
    const winners = order.filter((seat) => standings[seat]?.rank === 1).map((seat) => names[seat] ?? '');
    return {
        title: winners.length > 1 ? t('end.shared', { names: formatList(winners) }) : t('end.won', { name: shortened(winners[0] ?? '', 30) }),
        map,
        chart: t('review.chance'),
        maker: t('review.made_by'),
        verdict: linesOf(verdict, 104).slice(0, 2),
        rows: order.map((seat) => ({
            seat,
            name: shortened(names[seat] ?? '', 18),
            points: formatNumber(standings[seat]?.total ?? 0).replace('-', '−'),
            about: about(review, seat),
        })),
    };
}

function about(review: Review | null, seat: number): string {
    const facts = review?.done ? review.seats[seat] : undefined;
    if (!facts) return '';
    const parts = [`${t('review.luck')} ${signed(facts.luck)}`, `${t('review.play')} ${signed(facts.play)}`];
    if (facts.accuracy !== null) parts.push(`${t('review.accuracy')} ${percent(facts.accuracy / 100)}`);
    return parts.slice(0, 2).join(' · ');
}

/** Drawings do not break lines by themselves. */
export function linesOf(text: string, most: number): string[] {
    const lines: string[] = [];
    for (const word of text.split(' ')) {
        const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
        if (lines.length > 0 && longer.length <= most) lines[lines.length - 1] = longer;
        else lines.push(word);
    }
    return lines;
}

function shortened(name: string, most: number): string {
    const letters = [...name];
    return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : name;
}
