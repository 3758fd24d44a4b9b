import type { Size } from '#core/contract/picture.ts';

/** The part of a picture that a person chose. */
export interface Crop {
  /** 1 shows as much of the picture as fits into the frame. */
  zoom: number;
  /** Position of the part in the remaining space: 0 is the left or upper end, 1 the other. */
  x: number;
  y: number;
}

export const MAX_ZOOM = 4;
export const CENTER: Crop = { zoom: 1, x: 0.5, y: 0.5 };

export interface Rectangle extends Size {
  left: number;
  top: number;
}

/** The chosen part in pixels of the picture: the largest one of the frame's shape that is inside the picture, divided by the zoom. */
export function cropRectangle(picture: Size, frame: Size, { zoom, x, y }: Crop): Rectangle {
  const scale = Math.min(picture.width / frame.width, picture.height / frame.height) / zoom;
  const width = frame.width * scale;
  const height = frame.height * scale;
  return { left: (picture.width - width) * x, top: (picture.height - height) * y, width, height };
}

/** The crop after the picture was dragged: by these fractions of the frame's width and height. */
export function dragged(picture: Size, frame: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { width, height } = cropRectangle(picture, frame, crop);
  return {
    ...crop,
    x: moved(crop.x, by.x * width, picture.width - width),
    y: moved(crop.y, by.y * height, picture.height - height),
  };
}

/** Without remaining space the position is kept, so that it is still there after zooming in. */
const moved = (position: number, pixels: number, room: number): number =>
  room < 0.5 ? position : Math.min(1, Math.max(0, position - pixels / room));
