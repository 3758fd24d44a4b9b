import type { Ctx } from '#core/server/context.ts';
import { DVR_WINDOW } from '#core/server/media/hls/live-playlist.ts';
import { segmentKey } from './delivery/media-files.ts';
import { deleteSegments, listOldSegments } from './store/media.ts';

/** Seconds after which a segment that left the window may be deleted: players ask for what they read in an old playlist. */
const MARGIN = 600;
const PER_CALL = 1_000;

/** Deletes segments of a running stream to which nobody can seek back any more, at most 1,000 in a call: the files first, then the rows. */
export async function trimMedia({ db, objects, now }: Pick<Ctx, 'db' | 'objects' | 'now'>, mediaId: string): Promise<void> {
  const before = new Date(now().getTime() - (DVR_WINDOW + MARGIN) * 1000);
  const old = await listOldSegments(db, mediaId, before, PER_CALL);
  await objects.delete(old.map(({ connectionId, variant, sequence }) => segmentKey(mediaId, connectionId, variant, sequence)));
  await deleteSegments(db, mediaId, old);
}
