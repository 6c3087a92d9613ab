// What the lesson in San Francisco says at each step.
import { placeName } from '../../../../game/board/map_index';
import { locale, t, type MessageKey } from '../../../../i18n';
import type { Scene } from '../lesson';
import { claimPrompt, keepPrompt, routeWords, ticketPoints } from '../lesson_words';

/** Where the learner takes the first souvenir. */
export const kSouvenirPlace = 'Alcatraz';

const kTitles: Record<string, MessageKey> = {
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
};

export function title({ step }: Scene): string {
    return t(kTitles[step.id] ?? 'learn.end_title');
}

export function text(scene: Scene): string {
    const { step } = scene;
    const route = routeWords(scene);
    switch (step.id) {
        case 'tickets':
            return t('learn.tickets_text', { n: ticketPoints(scene) });
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
        case 'draw':
            return souvenirText(scene);
        case 'keep':
            return t('learn.keep_text', { n: ticketPoints(scene) });
        case 'last':
            return t('learn.last_text', { n: step.view.seats[1]?.cars ?? 0, ...route });
        default:
            return t('learn.end_text');
    }
}

function souvenirText({ index: { map } }: Scene): string {
    const points = map.souvenirs?.points ?? [];
    const place = map.places.findIndex(({ name }) => name === kSouvenirPlace);
    return t('learn.draw_text', {
        place: placeName(map, place, locale.current),
        two: t('common.points', { n: points[2] ?? 0 }),
        all: t('common.points', { n: points.at(-1) ?? 0 }),
    });
}

export function prompt(scene: Scene): string {
    switch (scene.step.id) {
        case 'tickets':
        case 'keep':
            return keepPrompt(scene);
        case 'market':
            return t('learn.market_do');
        case 'deck':
            return t('learn.deck_do');
        case 'wild':
            return t('learn.wild_do');
        case 'draw':
            return t('learn.draw_do');
        default:
            return claimPrompt(scene);
    }
}
