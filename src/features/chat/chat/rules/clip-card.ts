import { safeImagePath } from '#core/contract/image-path.ts';
import type { Clip } from '../contract/message.ts';

export interface ClipCard {
  id: string;
  title: string;
  creator: string;
  /** Null for an address that is neither https nor on this site. A placeholder is shown then. */
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
