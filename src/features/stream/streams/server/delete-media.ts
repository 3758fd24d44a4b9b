import type { Tx } from '#core/server/context.ts';
import { dropMediaPictures } from './pictures/pictures-of-media.ts';
import { deleteMediaRows } from './store/media.ts';

/** Deletes what is known of a media whose livestream has ended, once its files are deleted, and its pictures. */
export async function deleteMedia(tx: Tx, mediaId: string): Promise<void> {
  await dropMediaPictures(tx, mediaId);
  await deleteMediaRows(tx, mediaId);
}
