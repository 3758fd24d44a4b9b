import type { Tx } from '#core/server/context.ts';
import { releaseMediaPictures } from './pictures/pictures-of-media.ts';
import { deleteMediaRows } from './store/media.ts';

/** Deletes the rows and pictures of an ended livestream's media, after its files. */
export async function deleteMedia(tx: Tx, mediaId: string): Promise<void> {
  await releaseMediaPictures(tx, mediaId);
  await deleteMediaRows(tx, mediaId);
}
