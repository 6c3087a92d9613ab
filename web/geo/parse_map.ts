// A map file as the server's answer for it, as far as drawing needs it.
import { parse } from 'smol-toml';
import type { GameMap } from '../src/net/wire';

interface MapFile {
    id: string;
    title: string;
    titles?: Record<string, string>;
    notice?: string;
    board: { width: number; height: number };
    players: { min: number; max: number; colours: GameMap['seat_colors'] };
    cards: GameMap['cards'];
    rules: GameMap['rules'] & { route_points: number[] };
    places: {
        name: string;
        names?: Record<string, string>;
        at: [number, number];
        label?: GameMap['places'][number]['label'];
        reconstructed?: boolean;
    }[];
    routes: {
        between: [string, string];
        length: number;
        tracks: GameMap['routes'][number]['tracks'];
        ferries?: number;
        bend?: number;
        reconstructed?: boolean;
    }[];
    tickets: { between: [string, string]; points: number; reconstructed?: boolean; points_reconstructed?: boolean }[];
    souvenirs?: NonNullable<GameMap['souvenirs']>;
}

export function parseMap(text: string): GameMap {
    const file = parse(text) as unknown as MapFile;
    return {
        id: file.id,
        title: file.title,
        titles: file.titles ?? {},
        notice: file.notice ?? '',
        notices: {},
        reconstructed: false,
        sha256: '',
        width: file.board.width,
        height: file.board.height,
        seats_min: file.players.min,
        seats_max: file.players.max,
        seat_colors: file.players.colours,
        cards: file.cards,
        rules: file.rules,
        places: file.places.map((place) => ({
            name: place.name,
            names: place.names ?? {},
            x: place.at[0],
            y: place.at[1],
            label: place.label ?? 'n',
            reconstructed: place.reconstructed ?? false,
        })),
        routes: file.routes.map((route) => ({
            from: route.between[0],
            to: route.between[1],
            length: route.length,
            points: file.rules.route_points[route.length - 1] ?? 0,
            ferries: route.ferries ?? 0,
            tracks: route.tracks,
            bend: route.bend ?? 0,
            reconstructed: route.reconstructed ?? false,
        })),
        tickets: file.tickets.map(({ between, points, reconstructed, points_reconstructed }) => ({
            from: between[0], to: between[1], points, reconstructed: reconstructed ?? false,
            points_reconstructed: points_reconstructed ?? false,
        })),
        souvenirs: file.souvenirs,
    };
}
