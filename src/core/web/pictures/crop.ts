import type { Size } from '#core/contract/picture.ts';

export interface Crop {
  /** 1 shows as much of the picture as fits into the frame. */
  zoom: number;
  /** Position in the remaining space: 0 is the left or upper end, 1 the other. */
  x: number;
  y: number;
}

export const MAX_ZOOM = 4;
export const CENTER: Crop = { zoom: 1, x: 0.5, y: 0.5 };

export interface Rectangle extends Size {
  left: number;
  top: number;
}

/** Pixels of the picture. */
export function cropRectangle(picture: Size, frame: Size, { zoom, x, y }: Crop): Rectangle {
  const scale = Math.min(picture.width / frame.width, picture.height / frame.height) / zoom;
  const width = frame.width * scale;
  const height = frame.height * scale;
  return { left: (picture.width - width) * x, top: (picture.height - height) * y, width, height };
}

/** Moves the crop by these fractions of the frame's width and height. */
export function dragged(picture: Size, frame: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { width, height } = cropRectangle(picture, frame, crop);
  return {
    ...crop,
    x: moved(crop.x, by.x * width, picture.width - width),
    y: moved(crop.y, by.y * height, picture.height - height),
  };
}

/** Keeps the position without remaining space, for a later zoom. */
const moved = (position: number, pixels: number, room: number): number =>
  room < 0.5 ? position : Math.min(1, Math.max(0, position - pixels / room));
