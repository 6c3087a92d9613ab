// What the lesson says at each step.
import { placeName } from '../../../game/map_index';
import { locale, t, type MessageKey } from '../../../i18n';
import { kSouvenirPlace, type StepId } from './lesson';
import type { LessonControl } from './lesson_control.svelte';

const kTitles: Record<StepId, MessageKey> = {
    tickets: 'learn.tickets_title',
    market: 'learn.market_title',
    deck: 'learn.deck_title',
    claim: 'learn.claim_title',
    grey: 'learn.grey_title',
    wild: 'learn.wild_title',
    ferry: 'learn.ferry_title',
    draw: 'learn.draw_title',
    keep: 'learn.keep_title',
    last: 'learn.last_title',
    end: 'learn.end_title',
};

interface Ends {
    from: number;
    to: number;
}

export function stepTitle({ step }: LessonControl): string {
    return t(kTitles[step.id]);
}

export function endsWords({ index }: LessonControl, ends: Ends | null | undefined): { from: string; to: string } {
    const name = (place: number): string => placeName(index.map, place, locale.current);
    return { from: name(ends?.from ?? -1), to: name(ends?.to ?? -1) };
}

export function stepText(control: LessonControl): string {
    const { step, index: { map } } = control;
    const n = control.ticket?.points ?? 0;
    const route = routeWords(control);
    switch (step.id) {
        case 'tickets':
            return t('learn.tickets_text', { n });
        case 'market':
            return t('learn.market_text', route);
        case 'deck':
            return t('learn.deck_text');
        case 'claim':
            return t('learn.claim_text', route);
        case 'grey':
            return t('learn.grey_text', route);
        case 'wild':
            return t('learn.wild_text', route);
        case 'ferry':
            return t('learn.ferry_text', route);
        case 'draw': {
            const points = map.souvenirs?.points ?? [];
            const place = map.places.findIndex(({ name }) => name === kSouvenirPlace);
            return t('learn.draw_text', {
                place: placeName(map, place, locale.current),
                two: t('common.points', { n: points[2] ?? 0 }),
                all: t('common.points', { n: points.at(-1) ?? 0 }),
            });
        }
        case 'keep':
            return t('learn.keep_text', { n });
        case 'last':
            return t('learn.last_text', { n: step.view.seats[1]?.cars ?? 0, ...route });
        case 'end':
            return t('learn.end_text');
    }
}

/** On the button that makes the move. */
export function stepPrompt(control: LessonControl): string {
    switch (control.step.id) {
        case 'tickets':
        case 'keep':
            return t('learn.tickets_do', endsWords(control, control.ticket));
        case 'market':
            return t('learn.market_do');
        case 'deck':
            return t('learn.deck_do');
        case 'wild':
            return t('learn.wild_do');
        case 'draw':
            return t('learn.draw_do');
        case 'end':
            return '';
        default:
            return t('learn.claim_do', routeWords(control));
    }
}

function routeWords(control: LessonControl): { from: string; to: string } {
    return endsWords(control, control.index.tracks[control.step.track ?? -1]);
}
