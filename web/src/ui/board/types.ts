// The props of the board. The table page, the replay, the scoring page and the lesson all use it.
import type { Snippet } from 'svelte';
import type { EventBatch } from '../../game/table/event_batch';
import type { SeatStyle } from '../../game/people/seat_style';
import type { Spot } from '../../game/board/spot';
import type { GameMap, View } from '../../net/wire';
import type { Layout } from './layout';
import type { Point } from './shape';

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
    /** Shown on a band, while the rest steps back: a player's network, a line of the log. */
    litTracks?: number[];
    /** Closed for good, since their twins are taken. */
    closedTracks?: ReadonlySet<number>;
    /** The trains of each player's last move. */
    recentTracks?: number[];
    /** Where one's tickets end. */
    ticketEnds?: { place: number; done: boolean }[];
    /** The track that a dialog or a list is about. */
    focusTrack?: number | null;
    /** For souvenirs and placements. */
    selectablePlaces?: Set<number>;
    lastEvents?: EventBatch | null;
    onTrack?: (track: number) => void;
    onPlace?: (place: number) => void;
    /** The thing under the pointer or the focus, and where in the frame it is, from 0 to 1. */
    onHover?: (spot: Spot | null, at: { x: number; y: number }) => void;
    /** Something was pressed that cannot be chosen now; null for the ground. */
    onAsk?: (spot: Spot | null, at: { x: number; y: number }) => void;
    /** For the place names; English otherwise. */
    lang?: string;
    /** What a screen reader says of a track and of a place that can be chosen. */
    trackName?: (track: number) => string;
    placeName?: (place: number) => string;
    words?: BoardWords;
    /** How everything lies, if it is not to be worked out: the editor does that itself. */
    layout?: Layout;
    /** Lets the editor take hold of things instead of the board being moved. */
    grip?: Grip;
    /** What lies on the ground, under the tracks; and what lies above everything. Both fill the sheet. */
    under?: Snippet<[string]>;
    over?: Snippet<[string]>;
    /** A picture: no zoom, no buttons, nothing to press. */
    picture?: boolean;
}

/** What a pointer does on the board of the editor. Points are in the map's own units. */
export interface Grip {
    /** Whether it takes hold of what was pressed; if not, the board is moved. */
    take(spot: Spot | null, at: Point): boolean;
    move(at: Point): void;
    /** `clicked`: it did not move on the way. */
    drop(at: Point, clicked: boolean): void;
    /** It was no drag after all: everything is as before it. */
    cancel(): void;
    /** A press on what it did not take hold of. */
    tap(spot: Spot | null, at: Point): void;
}

export interface BoardWords {
    board: string;
    zoomIn: string;
    zoomOut: string;
    zoomFit: string;
}
