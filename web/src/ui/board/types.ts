// The props of the board. The table page, the replay, the scoring page and the lesson all use it.
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
    /** For example the longest path at the end. */
    highlightTracks?: number[];
    /** The track that a dialog or a list is about. */
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
