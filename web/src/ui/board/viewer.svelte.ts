// The camera and its motion. Moving it touches only the stage: while it moves, the picture is a layer
// that is only scaled, and it is drawn sharp when it rests.
import { isMotionReduced } from '../../settings';
import { fit, opening, pan, reveal, revealAll, within, zoomAt, type Camera } from './camera';

interface Size {
    width: number;
    height: number;
}
interface Point {
    x: number;
    y: number;
}

const kRestMs = 160;
const kGlideMs = 200;

export class Viewer {
    camera = $state.raw<Camera>({ x: 0, y: 0, scale: 1 });
    moving = $state(false);
    #paper: Size = { width: 1, height: 1 };
    #screen: Size = { width: 0, height: 0 };
    #touched = false;
    #resting: ReturnType<typeof setTimeout> | undefined;
    #gliding = 0;

    /** After a change in size. `readable`: the scale from which names are legible. */
    settle(paper: Size, screen: Size, readable: number | null): void {
        this.#paper = paper;
        this.#screen = screen;
        if (this.#touched) this.camera = within(this.camera, paper, screen);
        else this.camera = readable === null ? fit(paper, screen) : opening(paper, screen, readable);
    }

    pan(dx: number, dy: number): void {
        this.#move(pan(this.camera, dx, dy, this.#paper, this.#screen));
    }

    zoomAt(factor: number, at: Point): void {
        this.#move(zoomAt(this.camera, factor, at, this.#paper, this.#screen));
    }

    glideBy(dx: number, dy: number): void {
        this.#glide(pan(this.camera, dx, dy, this.#paper, this.#screen));
    }

    glideZoom(factor: number, at?: Point): void {
        const middle = { x: this.#screen.width / 2, y: this.#screen.height / 2 };
        this.#glide(zoomAt(this.camera, factor, at ?? middle, this.#paper, this.#screen));
    }

    showAll(): void {
        this.#glide(fit(this.#paper, this.#screen));
    }

    /** Brings a point of the sheet into view. */
    show(at: Point): void {
        const seen = reveal(this.camera, at, this.#paper, this.#screen);
        if (seen !== this.camera) this.#glide(seen);
    }

    showAllOf(points: readonly Point[]): void {
        const seen = revealAll(this.camera, points, this.#paper, this.#screen);
        if (seen !== this.camera) this.#glide(seen);
    }

    /** Stops at once. */
    halt(): void {
        cancelAnimationFrame(this.#gliding);
    }

    leave(): void {
        this.halt();
        clearTimeout(this.#resting);
    }

    #move(next: Camera): void {
        this.halt();
        this.#touched = true;
        this.moving = true;
        this.camera = next;
        clearTimeout(this.#resting);
        this.#resting = setTimeout(() => (this.moving = false), kRestMs);
    }

    /** Animates over a few frames. (A CSS transition would repaint the whole board.) */
    #glide(next: Camera): void {
        if (isMotionReduced()) {
            this.#move(next);
            return;
        }
        const from = this.camera;
        const start = performance.now();
        const frame = (now: number) => {
            const t = Math.min(1, Math.max(0, (now - start) / kGlideMs));
            const done = 1 - (1 - t) ** 3;
            const mix = (a: number, b: number) => a + (b - a) * done;
            this.#move({ x: mix(from.x, next.x), y: mix(from.y, next.y), scale: mix(from.scale, next.scale) });
            if (t < 1) this.#gliding = requestAnimationFrame(frame);
        };
        this.halt();
        this.#gliding = requestAnimationFrame(frame);
    }
}
