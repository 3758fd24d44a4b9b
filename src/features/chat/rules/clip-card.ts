import type { Clip } from '../contract/message.ts';

/** The visible parts of a message's clip (M-12). */
export interface ClipCard {
  id: string;
  title: string;
  creator: string;
  /** The picture's https address or path on this site. Null for any other address; a placeholder is drawn then. */
  picture: string | null;
}

export function clipCardOf({ id, title, creator, thumbnail_url }: Clip): ClipCard {
  return { id, title, creator: creator.username, picture: pictureOf(thumbnail_url) };
}

function pictureOf(address: string): string | null {
  const path = safeImagePath(address, '');
  if (path !== '') return path.startsWith('/') ? path : `/${path}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null;
}

const IMAGE_PATH = /^[A-Za-z0-9/_.-]+\.(?:png|jpg|jpeg|webp|gif)$/;

/**
 * The path of an image supplied by a user (a reward, a clip), or the fallback when the path is not plainly safe. Allowed are
 * letters, digits, slash, underscore, dot and dash, with an image extension. `//host/x.png` would point to another host and is rejected.
 */
export function safeImagePath(path: string | null | undefined, fallback: string): string {
  return typeof path === 'string' && IMAGE_PATH.test(path) && !path.startsWith('//') ? path : fallback;
}
