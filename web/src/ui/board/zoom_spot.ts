// Where the zoom buttons stand. What lies under them on the whole board could never be brought out, since the board
// does not leave the screen. So they leave their usual corner where that hides a place and another spot none.
import { fit, type Size } from './camera';

export interface ZoomSpot {
    isLeft: boolean;
    /** One button above the other. */
    isTall: boolean;
}

/** As drawn by Zoom.svelte, in pixels: three buttons in a row, and their least distance from the edges. */
const kAlong = 136;
const kAcross = 48;
const kInset = 8;
/** From this width on a column looks better than a row. */
const kTallFrom = 896;

/** `places` on the paper, with as much room as each needs on every side. */
export function zoomSpot(places: readonly { x: number; y: number }[], room: { x: number; y: number }, paper: Size, screen: Size): ZoomSpot {
    const camera = fit(paper, screen);
    const [side, top] = [Math.max(kInset, screen.width * 0.02), Math.max(kInset, screen.height * 0.03)];
    const isTallUsual = screen.width >= kTallFrom;
    const spots = [[false, isTallUsual], [true, isTallUsual], [true, !isTallUsual], [false, !isTallUsual]]
        .map(([isLeft, isTall]) => ({ isLeft: isLeft!, isTall: isTall! }));
    const hidden = ({ isLeft, isTall }: ZoomSpot): number => places.filter((place) => {
        const x = camera.x + place.x * camera.scale;
        const y = camera.y + (place.y - room.y) * camera.scale;
        const fromEdge = (isLeft ? x : screen.width - x) - room.x * camera.scale;
        return fromEdge < side + (isTall ? kAcross : kAlong) && y < top + (isTall ? kAlong : kAcross);
    }).length;
    return spots.find((spot) => hidden(spot) === 0) ?? spots[0]!;
}
