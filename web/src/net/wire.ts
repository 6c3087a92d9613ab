// Every message between client and server, exactly as in docs/protocol.md.
// Messages are unions discriminated by `t`, events by `e`. Names follow the wire.

import type { ReviewCode } from './review_wire';

export const kCards = [
    'purple', 'blue', 'orange', 'white', 'green', 'yellow', 'black', 'red', 'wild',
] as const;
export type Card = (typeof kCards)[number];
export type TrackColor = Exclude<Card, 'wild'> | 'grey';
export type SeatColor =
    | 'purple' | 'blue' | 'orange' | 'white' | 'green' | 'yellow' | 'black' | 'red' | 'pink';

export type Lang = string;
export type Translations = Record<Lang, string>;

// ---- maps: GET /api/maps/ID

export interface MapPlace {
    name: string;
    names: Translations;
    x: number;
    y: number;
    label: 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw';
    reconstructed: boolean;
}

export interface MapRoute {
    from: string;
    to: string;
    length: number;
    points: number;
    ferries: number;
    tracks: TrackColor[];
    bend: number;
    reconstructed: boolean;
}

export interface MapTicket {
    from: string;
    to: string;
    points: number;
    reconstructed: boolean;
    points_reconstructed: boolean;
}

export interface MapRules {
    cars: number;
    last_round_cars: number;
    opening_hand: number;
    opening_tickets: { deal: number; keep: number };
    later_tickets: { deal: number; keep: number };
    both_tracks_from: number;
    longest_path_bonus: number;
    most_tickets_bonus?: number; // missing from servers older than the rule
    tie_breakers: ('tickets_done' | 'longest_path')[];
}

/** For one number of players. `placed_by`: who places each left-over stack, 1 is the last in turn order. */
export interface SouvenirSetup {
    players: number;
    tokens: number;
    spare_tokens: number;
    placed_by: number[];
}

export interface GameMap {
    id: string;
    title: string;
    titles: Translations;
    notice: string;
    notices: Translations;
    reconstructed: boolean;
    sha256: string;
    width: number;
    height: number;
    seats_min: number;
    seats_max: number;
    seat_colors: SeatColor[];
    cards: Partial<Record<Card, number>>;
    rules: MapRules;
    places: MapPlace[];
    routes: MapRoute[];
    tickets: MapTicket[];
    /** Absent if the map has none. */
    souvenirs?: {
        symbols: string[];
        places: string[];
        points: number[];
        /** Absent from older servers. */
        setup?: SouvenirSetup[];
    };
}

export interface MapSummary {
    id: string;
    title: string;
    titles: Translations;
    sha256: string;
    seats_min: number;
    seats_max: number;
    /** The hashes of earlier versions; absent from older servers. */
    earlier?: string[];
}

// ---- tables

export type Pace =
    | { kind: 'none' }
    | { kind: 'live'; seconds: number }
    | { kind: 'correspondence'; seconds: number }
    /** For each person and the whole game; the increment is added when a turn begins. */
    | { kind: 'game'; seconds: number; increment: number };

export type SeatWish =
    | { kind: 'me'; name: string; color?: number | null }
    | { kind: 'open' }
    | { kind: 'program'; program: string };

export interface NewTable {
    /** An idempotency key: the same one makes one table. */
    id?: string;
    map: string;
    seats: SeatWish[];
    start?: number | null;
    pace?: Pace;
    listed?: boolean;
    watching?: boolean;
    confirm?: boolean;
    chat?: boolean;
    emotes?: boolean;
    /** Programs give way to whoever takes a move back, if nobody else plays. */
    takeback?: boolean;
    /** With hints, and everything may be taken back against programs. */
    practice?: boolean;
    start_now?: boolean;
    commitment?: string | null;
    /** A game to go on with, and the table of a device where it was played. */
    record?: string;
    from?: string;
    /** From the position after so many of its moves, with these cards. */
    moves?: number;
    luck?: 'same' | 'fresh';
}

export type RoomSeat =
    /** `color`: which of the map's `seat_colors`. */
    | { kind: 'person'; name: string; away: boolean; resigned: boolean; color: number; /** Who would let a program play. */ votes?: number[] }
    | { kind: 'open'; color: number }
    | { kind: 'program'; name: string; color: number };

export type TableStatus = 'open' | 'playing' | 'finished' | 'closed' | 'broken';

export interface Room {
    table: string;
    status: TableStatus;
    map: string;
    map_sha256: string;
    seats: RoomSeat[];
    host: number | null;
    start: number | null;
    pace: Pace;
    listed: boolean;
    watching: boolean;
    confirm: boolean;
    chat: boolean;
    emotes: boolean;
    takeback: boolean;
    /** Servers of earlier versions do not say. */
    practice?: boolean;
    commitment: string;
    seed: string | null;
    /** Null where nobody has a say in the seed. */
    shuffle: Shuffle | null;
    /** To end the game as it stands; the seats that have agreed, with whoever offers it. */
    offer: { by: number; agreed: number[] } | null;
    /** Null until the game is over. */
    ending: 'played' | 'resigned' | 'agreed' | null;
    /** At a deal of the day. Servers of earlier versions do not say. */
    daily?: { date: string; counted: boolean } | null;
    /** Where a finished game is played on for practice: its table, and so many of its moves. */
    explores?: { table: string; moves: number; luck: 'same' | 'fresh' } | null;
    rematch: string | null;
    created: number;
}

/** The joint shuffle: docs/fairness.md. */
export interface Shuffle {
    /** 0 until the list is frozen. */
    attempt: number;
    server: string;
    list: string | null;
    says: { seats: number[]; commitment: string; nonce: string | null }[];
    secret: string | null;
}

export interface TableRow {
    table: string;
    status: TableStatus;
    map: string;
    seats: { kind: RoomSeat['kind']; name?: string }[];
    pace: Pace;
    practice?: boolean;
    created: number;
    updated: number;
    /** Only in /api/mine. */
    mine?: number[];
    waiting?: boolean;
}

// ---- views

export type Phase = 'opening' | 'place' | 'turn' | 'second_pick' | 'keep' | 'souvenir' | 'over';

export interface SeatView {
    cars: number;
    points: number;
    cards: number;
    tickets: number;
    offer: number;
    souvenirs: number[];
}

export interface HeldTicket {
    ticket: number;
    done: boolean;
}

export interface Standing {
    routes: number;
    tickets: number;
    tickets_done: number;
    longest: number;
    bonus: number;
    most_tickets?: number;
    souvenirs: number;
    total: number;
    rank: number;
}

export type Hand = Partial<Record<Card, number>>;

export interface View {
    phase: Phase;
    start: number;
    turn: number;
    to_act: number[];
    last_round: boolean;
    turns_left: number;
    over: boolean;
    market: (Card | null)[];
    deck: number;
    discard: number;
    ticket_deck: number;
    /** One character for each track: `.` or the seat. */
    owners: string;
    souvenirs: { place: number; symbol: number; count: number }[];
    spare_souvenirs: number[];
    seats: SeatView[];
    /** The viewer's own; absent for spectators. */
    hand?: Hand;
    tickets?: HeldTicket[];
    offer?: number[];
    keep_min?: number;
    /** Only when the game is over. */
    standings?: Standing[];
    all_tickets?: HeldTicket[][];
    longest_tracks?: number[][];
    /** By seat; only in a replay seen by everyone. */
    hands?: Hand[];
    offers?: number[][];
}

/** What the list says of a puzzle; its number is its place there, from 1. */
export interface PuzzleFacts {
    kind: string;
    rating: number;
    seats: number;
}

export interface PuzzleList {
    map: string;
    map_sha256: string;
    puzzles: PuzzleFacts[];
}

export interface PuzzleChoice {
    move: string;
    /** Behind the best, in ten thousandths of a victory, and the standard error of that. */
    loss: number;
    error: number;
}

export interface Puzzle extends PuzzleFacts {
    map: string;
    map_sha256: string;
    number: number;
    seat: number;
    /** As the seat sees it. */
    view: View;
    legal: string[];
    /** The best first. */
    choices: PuzzleChoice[];
    /** For the best. */
    reasons: ReviewCode[];
}

export type GameEvent =
    | { e: 'start'; seat: number }
    | { e: 'symbol_set'; symbol: number; place: number; count: number }
    | { e: 'symbol_placed'; seat: number; symbol: number; place: number; count: number }
    | { e: 'card_dealt'; seat: number; card?: Card }
    | { e: 'market_turned'; card: Card; slot: number }
    | { e: 'market_swept' }
    | { e: 'reshuffled' }
    | { e: 'ticket_offered'; seat: number; ticket?: number }
    | { e: 'opening_chosen'; seat: number; count?: number }
    | { e: 'opening_done'; seat: number; count: number }
    | { e: 'turn'; seat: number }
    | { e: 'picked_market'; seat: number; card: Card; slot: number }
    | { e: 'picked_blind'; seat: number; card?: Card }
    | { e: 'claimed'; seat: number; track: number; card: Card; wilds: number; points: number }
    | { e: 'souvenir_taken'; seat: number; symbol: number; place: number }
    | { e: 'tickets_drawn'; seat: number }
    | { e: 'tickets_kept'; seat: number; count: number }
    | { e: 'passed'; seat: number }
    | { e: 'last_round'; seat: number }
    | { e: 'over' }
    | { e: 'undone'; seat: number; /** Moves of programs that went with it. */ with?: number }
    | { e: 'timed_out'; seat: number }
    | { e: 'away'; seat: number }
    | { e: 'back'; seat: number }
    | { e: 'resigned' | 'offered' | 'agreed' | 'declined'; seat: number }
    | { e: 'voted' | 'reminded'; seat: number; by: number };

// ---- replays: GET /api/tables/ID/replay

export interface ReplayFrame {
    v: number;
    /** How many moves of the record have been made, nature's included. */
    moves: number;
    events: GameEvent[];
    view: View;
}

export interface Replay {
    room: Room;
    frames: ReplayFrame[];
}

// ---- what the server says

export interface You {
    seats: number[];
    seat: number | null;
    host: boolean;
}

/** Time that a seat has left. */
export interface Left { seat: number; ms: number }

export interface Welcome { t: 'welcome'; protocol: number; server: string }
export interface Update {
    t: 'update';
    table: string;
    v: number;
    room?: Room;
    you?: You;
    view?: View;
    events?: GameEvent[];
    /** After `watch` with a long story: how many events came before, in `story` messages. */
    from?: number;
    legal?: string[];
    undo?: boolean;
    undo_with?: number;
    due?: Left[];
    /** Every person's clock, where the pace is for the whole game. */
    clocks?: Left[];
}
/** The beginning of a story that is too long for one update, which follows. */
export interface Story { t: 'story'; table: string; v: number; from: number; events: GameEvent[] }
export interface ChatLine {
    t: 'chat';
    n: number;
    at: number;
    seat: number | null;
    name: string;
    text: string;
}
export const kEmotes = ['hello', 'well_played', 'thanks', 'wow', 'oops', 'thinking'] as const;
export type Emote = (typeof kEmotes)[number];
export interface EmoteShown { t: 'emote'; seat: number; emote: Emote }
export interface Presence {
    t: 'presence';
    connected: boolean[];
    watchers: number;
    /** Who is to act and not connected, and how long until the others may let a program play. */
    absent?: { seat: number; ms: number }[];
}
/** A device that holds a seat. */
export interface SeatKey { key: string; added: number; this: boolean }
/** At a practice table: where to look for the best move; asked for the move, that too. */
export interface Hint {
    look: 'board' | 'cards' | 'tickets' | 'offer' | 'souvenirs' | 'pass';
    /** Of a route: one of its ends. */
    place?: number;
    /** Best first, with what the others lose in chance to win. */
    best?: { move: string; loss: number; error: number }[];
    reasons?: ReviewCode[];
}
export interface Done {
    t: 'done';
    id: string;
    v?: number;
    code?: string;
    table?: string;
    keys?: SeatKey[];
    hint?: Hint;
    /** By seat, from 0 to 1, as far as the seat that asked can know. */
    chance?: number[];
}
export interface Refused { t: 'refused'; id: string; code: string; retry_ms?: number }
export interface Bye { t: 'bye'; code: string }
export interface Pong { t: 'pong' }

export type ServerMessage =
    | Welcome | Update | Story | ChatLine | EmoteShown | Presence | Done | Refused | Bye | Pong;

// ---- what the client says; the socket adds the id

export type Watch = { t: 'watch'; table: string; seat?: number | null; story?: boolean };

/** Takes effect once: it is sent again with the same id until it is answered. */
export type Command =
    | { t: 'sit'; seat: number; name: string; commitment?: string; color?: number | null }
    | { t: 'set_color'; seat: number; color: number }
    | { t: 'commit'; commitment: string }
    | { t: 'reveal'; nonce: string; next: string | null }
    | { t: 'leave'; seat: number }
    | { t: 'back'; seat: number }
    | { t: 'set_seat'; seat: number; kind: 'open' }
    | { t: 'set_seat'; seat: number; kind: 'program'; program: string }
    | { t: 'start' }
    | { t: 'close' }
    | { t: 'move'; seat: number; seen: number; move: string }
    | { t: 'undo'; seat: number; seen: number }
    | { t: 'resign' | 'offer_end' | 'stand_in' | 'remind'; seat: number }
    | { t: 'answer_end'; seat: number; agree: boolean }
    | { t: 'code'; seat: number }
    | { t: 'keys'; seat: number }
    | { t: 'hint'; seat: number; level: 'where' | 'move' }
    | { t: 'chance'; seat: number }
    | { t: 'remove_key'; seat: number; key: string }
    | { t: 'chat'; text: string }
    | { t: 'set_chat'; on: boolean }
    | { t: 'set_emotes'; on: boolean }
    | { t: 'rematch' };

/** Shown in passing: sent once or not at all. */
export type ShowEmote = { t: 'emote'; seat: number; emote: Emote };

export type ClientMessage = ((Watch | Command | ShowEmote) & { id: string }) | { t: 'ping' };
