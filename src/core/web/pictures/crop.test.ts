import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CENTER, type Crop, cropRectangle, dragged } from './crop.ts';

const SQUARE = { width: 256, height: 256 };

test('at first the largest centered part is chosen', () => {
  expect(cropRectangle({ width: 600, height: 200 }, SQUARE, CENTER)).toEqual({ left: 200, top: 0, width: 200, height: 200 });
  expect(cropRectangle({ width: 100, height: 300 }, SQUARE, CENTER)).toEqual({ left: 0, top: 100, width: 100, height: 100 });
});

test('a zoom shows a smaller part around the same center', () => {
  expect(cropRectangle({ width: 400, height: 400 }, SQUARE, { ...CENTER, zoom: 2 })).toEqual({
    left: 100,
    top: 100,
    width: 200,
    height: 200,
  });
});

test('dragging to the right shows the picture further left, up to the edge', () => {
  const wide = { width: 600, height: 200 };
  const once = dragged(wide, SQUARE, CENTER, { x: 0.5, y: 0.5 });
  expect(cropRectangle(wide, SQUARE, once)).toMatchObject({ left: 100, top: 0 });
  expect(cropRectangle(wide, SQUARE, dragged(wide, SQUARE, once, { x: 9, y: 9 }))).toMatchObject({ left: 0, top: 0 });
});

test('any chosen part is inside the picture and has the shape of the frame', () => {
  const side = fc.integer({ min: 1, max: 5000 });
  const size = fc.record({ width: side, height: side });
  const fraction = fc.double({ min: 0, max: 1, noNaN: true });
  const crop = fc.record({ zoom: fc.double({ min: 1, max: 4, noNaN: true }), x: fraction, y: fraction });
  fc.assert(
    fc.property(size, size, crop, fc.double({ min: -3, max: 3, noNaN: true }), (picture, frame, chosen: Crop, by) => {
      const part = cropRectangle(picture, frame, dragged(picture, frame, chosen, { x: by, y: -by }));
      expect(part.left).toBeGreaterThanOrEqual(-1e-6);
      expect(part.top).toBeGreaterThanOrEqual(-1e-6);
      expect(part.left + part.width).toBeLessThanOrEqual(picture.width + 1e-6);
      expect(part.top + part.height).toBeLessThanOrEqual(picture.height + 1e-6);
      expect(part.width / part.height).toBeCloseTo(frame.width / frame.height, 6);
    }),
  );
});
