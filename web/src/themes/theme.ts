// What a map looks and sounds like. The map file says everything else; nothing outside this folder
// asks which map it is.
import type { Component } from 'svelte';

export interface Theme {
    ground: Ground;
    lettering: {
        family: 'fraunces' | 'josefin' | 'inter';
        /** Height of the letters and of a line, in widths of a space. */
        size: number;
        line: number;
    };
    /** On wild cards, and on spaces that need one. */
    wildSign: 'wheel' | 'anchor';
    /** On cards, and as the players' cars. */
    vehicles: 'railway' | 'cable_car';
    claimSound: 'wagon' | 'bell';
    /** How long a game takes, for the pages that offer it. Absent if unknown. */
    size?: 'city' | 'country' | 'tiny' | 'short' | 'middle';
    /** The board of a printed game: the rules page says who designed it, and what its box says. */
    isPrinted?: boolean;
    /** Offered on the page for a new table only. */
    isHidden?: boolean;
    colors: {
        /** Of the board, of the back of the deck, of the small poster: what differs from their styles. */
        board?: Colors<'name' | 'name-halo' | 'rail-ink' | 'wake' | 'place-rim' | 'place-face' | 'place-hub'>;
        back?: Colors<'field' | 'rays' | 'hub'>;
        poster?: Colors<'ground' | 'rail'>;
    };
}

/** What lies under the tracks; loaded separately from the game. */
export interface Ground {
    /** Paper around the map's own size. */
    edge: (margin: number) => Edge;
    /** Draws its own layers, one <svg> with this viewBox each. `still`: the board never moves. */
    load: () => Promise<{ default: Component<{ viewBox: string; still?: boolean }> }>;
}

export interface Edge {
    left: number;
    top: number;
    right: number;
    bottom: number;
}

/** As values of CSS. */
export type Colors<Name extends string> = Partial<Record<Name, string>>;
