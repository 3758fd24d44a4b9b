/** The last clip of a page. */
export interface ClipPosition {
  views: number;
  id: string;
}

const CURSOR = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const formatClipCursor = ({ views, id }: ClipPosition): string => `${views}.${id}`;

/** Null for invalid text. */
export function parseClipCursor(text: string): ClipPosition | null {
  const match = CURSOR.exec(text);
  return match && { views: Number(match[1]), id: match[2]! };
}
