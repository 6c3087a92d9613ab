// What the lesson in the USA says at each step.
import { t, type MessageKey } from '../../../../i18n';
import type { Scene } from '../lesson';
import { claimPrompt, keepPrompt, routeWords, ticketPoints } from '../lesson_words';

/** The cars of the opponent's longest path, which the client cannot work out. A test does. */
export const kOpponentPath = 20;

const kTitles: Record<string, MessageKey> = {
    tickets: 'learn.usa_tickets_title',
    market: 'learn.usa_market_title',
    deck: 'learn.usa_deck_title',
    wild: 'learn.usa_wild_title',
    long: 'learn.usa_long_title',
    short: 'learn.usa_short_title',
    grey: 'learn.usa_grey_title',
    draw: 'learn.usa_draw_title',
    keep: 'learn.usa_keep_title',
    last: 'learn.last_title',
};

export function title({ step }: Scene): string {
    return t(kTitles[step.id] ?? 'learn.end_title');
}

export function text(scene: Scene): string {
    const { step, index: { tracks } } = scene;
    const route = routeWords(scene);
    switch (step.id) {
        case 'tickets':
            return t('learn.usa_tickets_text');
        case 'market':
            return t('learn.usa_market_text', route);
        case 'deck':
            return t('learn.usa_deck_text');
        case 'wild':
            return t('learn.usa_wild_text');
        case 'long':
            return t('learn.usa_long_text', route);
        case 'short':
            return t('learn.usa_short_text', { n: step.view.seats[0]?.points ?? 0, ...route });
        case 'grey':
            return t('learn.usa_grey_text', route);
        case 'draw':
            return t('learn.usa_draw_text', { n: step.view.seats[0]?.cars ?? 0, ...route });
        case 'keep':
            return t('learn.usa_keep_text', { n: ticketPoints(scene) });
        case 'last':
            return t('learn.usa_last_text', { n: step.view.seats[1]?.cars ?? 0, ...route });
        default:
            return t('learn.usa_end_text', {
                own: step.path.reduce((cars, track) => cars + (tracks[track]?.length ?? 0), 0),
                other: kOpponentPath,
            });
    }
}

export function prompt(scene: Scene): string {
    switch (scene.step.id) {
        case 'tickets':
            return t('learn.usa_tickets_do');
        case 'keep':
            return keepPrompt(scene);
        case 'market':
            return t('learn.usa_market_do');
        case 'deck':
            return t('learn.deck_do');
        case 'wild':
            return t('learn.usa_wild_do');
        case 'draw':
            return t('learn.draw_do');
        default:
            return claimPrompt(scene);
    }
}
