// What a pointer does on the board: choose and move, set places, draw routes, lay the picture.
import * as commands from '../../editor/commands';
import { placeOf, type Draft } from '../../editor/draft';
import { moved, type Corners, type Point } from '../../editor/homography';
import type { Session } from '../../editor/session.svelte';
import type { Spot } from '../../game/board/spot';
import type { Grip } from '../board/types';

export type Tool = 'select' | 'place' | 'route' | 'picture';

type Held =
    | { kind: 'place'; id: number; dx: number; dy: number }
    | { kind: 'bend'; route: number }
    | { kind: 'band'; from: number }
    | { kind: 'corner'; corner: number; corners: Corners }
    | { kind: 'picture'; from: Point; corners: Corners };

export interface Surroundings {
    session: Session;
    /** The draft's route at a track of the board. */
    routeAt: (track: number) => number | undefined;
    /** How near is near, in units of the board. */
    reach: () => number;
    /** By pressing the board. */
    onchosen: (kind: 'place' | 'route') => void;
    onadded: (place: number) => void;
    hold: (isHeld: boolean) => void;
}

export class Tools implements Grip {
    tool = $state<Tool>('select');
    /** Where a route begins that is being drawn. */
    start = $state<number | null>(null);
    /** The loose end of it. */
    loose = $state.raw<Point | null>(null);
    #held: Held | null = null;

    constructor(private readonly around: Surroundings) {}

    choose(tool: Tool): void {
        this.tool = tool;
        this.start = null;
        this.loose = null;
    }

    take(spot: Spot | null, at: Point): boolean {
        this.#held = this.#grasp(spot, at);
        if (this.#held) this.around.hold(true);
        return this.#held !== null;
    }

    move(at: Point): void {
        const { session } = this.around;
        const held = this.#held;
        if (held?.kind === 'place') {
            session.preview((draft) => commands.movePlace(draft, held.id, { x: at.x + held.dx, y: at.y + held.dy }));
        } else if (held?.kind === 'bend') {
            session.preview((draft) => commands.changeRoute(draft, held.route, { bend: bendTowards(draft, held.route, at) }));
        } else if (held?.kind === 'band') {
            this.start = held.from;
            this.loose = at;
        } else if (held) this.#movePicture(held, at);
    }

    drop(at: Point, clicked: boolean): void {
        const { session } = this.around;
        const held = this.#held;
        this.#held = null;
        this.around.hold(false);
        if (held?.kind === 'band') {
            this.#endBand(held.from, at, clicked);
        } else if (held?.kind === 'place' && clicked) {
            this.#select('place', held.id);
        } else if (held?.kind === 'corner' || held?.kind === 'picture') {
            if (session.picture) session.layPicture(session.picture.corners, held.corners);
        } else session.settle();
    }

    cancel(): void {
        const { session } = this.around;
        const held = this.#held;
        this.#held = null;
        this.around.hold(false);
        if ((held?.kind === 'corner' || held?.kind === 'picture') && session.picture) {
            session.picture = { ...session.picture, corners: held.corners };
        }
        if (held?.kind === 'band') this.start = this.loose = null;
        session.forgetPreview();
    }

    tap(spot: Spot | null, at: Point): void {
        const { session } = this.around;
        if (spot && 'track' in spot) {
            const route = this.#route(spot.track);
            if (route) this.#select('route', route);
        } else if (this.tool === 'place') {
            const id = session.draft.next;
            session.change((draft) => commands.addPlace(draft, '', at));
            session.selection = { kind: 'place', id };
            this.around.onadded(id);
        } else if (!spot) {
            session.selection = null;
            this.start = null;
            this.loose = null;
        }
    }

    #grasp(spot: Spot | null, at: Point): Held | null {
        const { session } = this.around;
        if (this.tool === 'picture') return this.#graspPicture(at);
        if (spot && 'place' in spot) {
            const place = session.draft.places[spot.place];
            if (!place) return null;
            return this.tool === 'route'
                ? { kind: 'band', from: place.id }
                : { kind: 'place', id: place.id, dx: place.x - at.x, dy: place.y - at.y };
        }
        const route = spot && 'track' in spot ? this.#route(spot.track) : undefined;
        const { selection } = session;
        return route !== undefined && selection?.kind === 'route' && selection.id === route
            ? { kind: 'bend', route }
            : null;
    }

    #endBand(from: number, at: Point, clicked: boolean): void {
        const { session } = this.around;
        // Pressed one after the other, or drawn from one to the other.
        const to = clicked ? from : this.#placeNear(at);
        const start = clicked ? this.start : from;
        if (start !== null && to !== undefined && to !== start) {
            this.connect(start, to);
        } else this.start = clicked && start === null ? from : null;
        this.loose = null;
        session.settle();
    }

    /** A new route, or the one that is there. */
    connect(a: number, b: number): void {
        const { session } = this.around;
        const old = commands.routeBetween(session.draft, a, b);
        const id = old?.id ?? session.draft.next;
        if (!old) session.change((draft) => commands.addRoute(draft, a, b));
        this.#select('route', id);
        this.start = null;
    }

    #select(kind: 'place' | 'route', id: number): void {
        this.around.session.selection = { kind, id };
        this.around.onchosen(kind);
    }

    #placeNear(at: Point): number | undefined {
        const near = this.around.session.draft.places
            .map(({ id, x, y }) => ({ id, distance: Math.hypot(x - at.x, y - at.y) }))
            .sort((a, b) => a.distance - b.distance)[0];
        return near && near.distance < this.around.reach() ? near.id : undefined;
    }

    #route(track: number): number | undefined {
        const index = this.around.routeAt(track);
        return index === undefined ? undefined : this.around.session.draft.routes[index]?.id;
    }

    #graspPicture(at: Point): Held | null {
        const { picture } = this.around.session;
        if (!picture) return null;
        const distances = picture.corners.map(({ x, y }) => Math.hypot(x - at.x, y - at.y));
        const nearest = distances.indexOf(Math.min(...distances));
        if (distances[nearest]! < this.around.reach() * 2) return { kind: 'corner', corner: nearest, corners: picture.corners };
        return { kind: 'picture', from: at, corners: picture.corners };
    }

    #movePicture(held: Held, at: Point): void {
        const { session } = this.around;
        const { picture } = session;
        if (!picture) return;
        if (held.kind === 'corner') {
            const corners = picture.corners.map((corner, i) => (i === held.corner ? at : corner)) as unknown as Corners;
            session.picture = { ...picture, corners };
        } else if (held.kind === 'picture') {
            const [dx, dy] = [at.x - held.from.x, at.y - held.from.y];
            session.picture = { ...picture, corners: moved(held.corners, { dx, dy }) };
        }
    }
}

/** So that the middle of the route lies under the pointer. */
function bendTowards(draft: Draft, id: number, at: Point): number {
    const route = draft.routes.find((one) => one.id === id);
    const [a, b] = [placeOf(draft, route?.a ?? ''), placeOf(draft, route?.b ?? '')];
    if (!a || !b) return 0;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const square = dx * dx + dy * dy || 1;
    // To the right of the way from a to b, where y grows downwards.
    const aside = ((at.y - (a.y + b.y) / 2) * dx - (at.x - (a.x + b.x) / 2) * dy) / square;
    const bend = Math.round(aside * 50) / 50;
    return Math.abs(bend) < 0.03 ? 0 : Math.max(-1, Math.min(1, bend));
}
