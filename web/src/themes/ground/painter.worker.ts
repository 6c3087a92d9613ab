// Paints a ground off the main thread and returns the picture.
import type { PaintOrder, Stroke } from './strokes';

addEventListener('message', (event: MessageEvent<PaintOrder>) => {
    const order = event.data;
    const canvas = new OffscreenCanvas(order.width, order.height);
    const context = canvas.getContext('2d');
    if (!context) return;
    context.miterLimit = 4;
    for (const stroke of order.strokes) paint(context, order, stroke);
    const picture = canvas.transferToImageBitmap();
    postMessage(picture, { transfer: [picture] });
});

function paint(context: OffscreenCanvasRenderingContext2D, order: PaintOrder, stroke: Stroke): void {
    const turn = (matrix: Stroke['matrix']) => {
        const { scale, left, top } = order;
        context.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
        context.transform(...matrix);
    };
    context.save();
    for (const clip of stroke.clips) {
        turn(clip.matrix);
        context.clip(new Path2D(clip.d));
    }
    turn(stroke.matrix);
    const path = new Path2D(stroke.d);
    context.globalAlpha = stroke.opacity;
    if (stroke.fill) {
        context.fillStyle = stroke.fill;
        context.fill(path);
    }
    if (stroke.stroke && stroke.width > 0) {
        context.strokeStyle = stroke.stroke;
        context.lineWidth = stroke.width;
        context.lineCap = stroke.cap;
        context.lineJoin = stroke.join;
        context.setLineDash(stroke.dash);
        context.stroke(path);
    }
    context.restore();
}
