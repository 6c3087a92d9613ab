// What the board is given. The table page, the replay, the scoring page and the tutorial all draw
// with the same component.
import type { EventBatch } from '../../game/event_batch';
import type { SeatStyle } from '../../game/seat_style';
import type { GameMap, View } from '../../net/wire';

export interface BoardProps {
    map: GameMap;
    view: View | null;
    /** Payable now, by track number. */
    legalTracks?: Set<number>;
    /** By seat. */
    seatStyles: SeatStyle[];
    /** Lights two places, and `path`: the tracks of the cheapest open connection. */
    focusTicket?: { from: number; to: number; path?: number[] } | null;
    /** The longest path at the end, and the like. */
    highlightTracks?: number[];
    /** The track that is being talked about (a claim dialog, a line in the list). */
    focusTrack?: number | null;
    /** For souvenirs and placements. */
    selectablePlaces?: Set<number>;
    lastEvents?: EventBatch | null;
    onTrack?: (track: number) => void;
    onPlace?: (place: number) => void;
    onHover?: (at: { track: number } | { place: number } | null) => void;
    /** For the place names; English otherwise. */
    lang?: string;
    /** What a screen reader says of a track and of a place that can be chosen. */
    trackName?: (track: number) => string;
    placeName?: (place: number) => string;
    words?: BoardWords;
    /** A picture: no zoom, no buttons, nothing to press. */
    picture?: boolean;
}

export interface BoardWords {
    board: string;
    zoomIn: string;
    zoomOut: string;
    zoomFit: string;
}
