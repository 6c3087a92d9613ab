// Which part of the board is visible: the position of its upper left corner on the screen, and the
// pixels per unit. Pure, so that wheel, pinch, drag and keys share one set of limits.

export interface Camera {
    x: number;
    y: number;
    scale: number;
}

export interface Size {
    width: number;
    height: number;
}

const kScaleMax = 6;

export function scaleToFit(board: Size, screen: Size): number {
    return Math.min(screen.width / board.width, screen.height / board.height);
}

/** The whole board in the middle. */
export function fit(board: Size, screen: Size): Camera {
    return within({ x: 0, y: 0, scale: scaleToFit(board, screen) }, board, screen);
}

/**
 * How a board is first shown: whole if it is legible like that, else closer, up to filling the screen.
 * `readable` is the least scale at which its names can be read.
 */
export function opening(board: Size, screen: Size, readable: number): Camera {
    const whole = scaleToFit(board, screen);
    const filling = Math.max(screen.width / board.width, screen.height / board.height);
    const closer = Math.max(whole, Math.min(readable, filling));
    // A little too small is better than a little cut off.
    const scale = whole > closer * 0.8 ? whole : closer;
    const x = (screen.width - board.width * scale) / 2;
    const y = (screen.height - board.height * scale) / 2;
    return within({ x, y, scale }, board, screen);
}

/** Zooms around the point (x, y) of the screen. */
export function zoomAt(camera: Camera, factor: number, at: { x: number; y: number }, board: Size, screen: Size): Camera {
    const scale = limit(camera.scale * factor, board, screen);
    const by = scale / camera.scale;
    return within(
        { x: at.x - (at.x - camera.x) * by, y: at.y - (at.y - camera.y) * by, scale },
        board, screen,
    );
}

export function pan(camera: Camera, dx: number, dy: number, board: Size, screen: Size): Camera {
    return within({ ...camera, x: camera.x + dx, y: camera.y + dy }, board, screen);
}

/** Moves so that the point of the board is visible, with some margin. */
export function reveal(camera: Camera, at: { x: number; y: number }, board: Size, screen: Size): Camera {
    const air = Math.min(60, screen.width / 4, screen.height / 4);
    const x = camera.x + at.x * camera.scale;
    const y = camera.y + at.y * camera.scale;
    const dx = x < air ? air - x : x > screen.width - air ? screen.width - air - x : 0;
    const dy = y < air ? air - y : y > screen.height - air ? screen.height - air - y : 0;
    return dx === 0 && dy === 0 ? camera : pan(camera, dx, dy, board, screen);
}

/** Moves, and zooms out if it must, so that all the points of the board are visible. */
export function revealAll(camera: Camera, points: readonly { x: number; y: number }[], board: Size, screen: Size): Camera {
    const air = Math.min(40, screen.width / 8, screen.height / 8);
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    const isSeen = camera.x + left * camera.scale >= air && camera.x + right * camera.scale <= screen.width - air
        && camera.y + top * camera.scale >= air && camera.y + bottom * camera.scale <= screen.height - air;
    if (points.length === 0 || isSeen) return camera;
    const room = Math.min((screen.width - 2 * air) / (right - left || 1), (screen.height - 2 * air) / (bottom - top || 1));
    const scale = limit(Math.min(camera.scale, room), board, screen);
    const x = screen.width / 2 - ((left + right) / 2) * scale;
    const y = screen.height / 2 - ((top + bottom) / 2) * scale;
    return within({ x, y, scale }, board, screen);
}

function limit(scale: number, board: Size, screen: Size): number {
    const least = scaleToFit(board, screen);
    return Math.max(least, Math.min(Math.max(kScaleMax, least), scale));
}

/** The board never leaves the screen: it is centred where it is smaller, and covers where larger. */
export function within(camera: Camera, board: Size, screen: Size): Camera {
    const scale = limit(camera.scale, board, screen);
    const along = (at: number, size: number, room: number) =>
        size <= room ? (room - size) / 2 : Math.max(room - size, Math.min(0, at));
    return {
        x: along(camera.x, board.width * scale, screen.width),
        y: along(camera.y, board.height * scale, screen.height),
        scale,
    };
}
