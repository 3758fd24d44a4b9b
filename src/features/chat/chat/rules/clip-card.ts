import { safeImagePath } from '#core/contract/image-path.ts';
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
