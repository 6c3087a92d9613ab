// What a review says: verdicts and chances. Sentences come from codes and figures.
import type { Verdict } from '../../../game/review/verdict';
import { t } from '../../../i18n';
import { signed } from '../../game/words/move_words';

export const kCauseWords = { luck: 'review.luck', play: 'review.play', others: 'review.others' } as const;
export const kClassWords = {
    inaccuracy: 'review.inaccuracy', mistake: 'review.mistake', blunder: 'review.blunder',
} as const;
/** As chess players mark them. */
export const kSigns = { inaccuracy: '?!', mistake: '?', blunder: '??' } as const;

/** Two sentences: who played better, who drew better. */
export function verdictWords(verdict: Verdict, names: readonly string[], isMine: boolean): string {
    const { seat, other, play, luck, kind, gain } = verdict;
    const names2 = { name: names[seat] ?? '', other: names[other] ?? '', you: isMine ? 'yes' : 'no' };
    const played = t('review_page.verdict_play', { ...names2, than: play });
    const drew = t('review_page.verdict_luck', { ...names2, than: luck });
    if (kind === null) return `${played} ${drew}.`;
    const by = t('review_page.verdict_kind', { kind, gain: signed(gain) });
    return `${played} ${drew}: ${by}.`;
}
