// Words that the stories of all maps share.
import { placeName } from '../../../game/board/map_index';
import { locale, t } from '../../../i18n';
import type { Scene } from './lesson';

interface Ends {
    from: number;
    to: number;
}

export function endsWords({ index }: Pick<Scene, 'index'>, ends: Ends | null | undefined): { from: string; to: string } {
    const name = (place: number): string => placeName(index.map, place, locale.current);
    return { from: name(ends?.from ?? -1), to: name(ends?.to ?? -1) };
}

/** The ends of the track that a step is about. */
export function routeWords(scene: Scene): { from: string; to: string } {
    return endsWords(scene, scene.index.tracks[scene.step.track ?? -1]);
}

export function ticketPoints({ index, step }: Scene): number {
    return index.tickets[step.ticket ?? -1]?.points ?? 0;
}

export function claimPrompt(scene: Scene): string {
    return t('learn.claim_do', routeWords(scene));
}

export function keepPrompt(scene: Scene): string {
    return t('learn.tickets_do', endsWords(scene, scene.index.tickets[scene.step.ticket ?? -1]));
}
