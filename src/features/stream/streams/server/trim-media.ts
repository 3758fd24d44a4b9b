import { secondsAfter } from '#core/contract/durations.ts';
import type { Ctx } from '#core/server/context.ts';
import { DVR_WINDOW } from '#core/server/media/hls/live-playlist.ts';
import { segmentKey } from './delivery/media-files.ts';
import { deleteSegments, listOldSegments } from './store/media.ts';

/** Seconds for which a segment outside the window is kept, because players use slightly old playlists. */
const MARGIN = 600;
const PER_CALL = 1_000;

/** Deletes segments of a running stream outside the seek window, at most 1,000 per call: files first, then rows. */
export async function trimMedia({ db, objects, now }: Pick<Ctx, 'db' | 'objects' | 'now'>, mediaId: string): Promise<void> {
  const before = secondsAfter(now(), -(DVR_WINDOW + MARGIN));
  const old = await listOldSegments(db, mediaId, before, PER_CALL);
  await objects.delete(old.map(({ connectionId, variant, sequence }) => segmentKey(mediaId, connectionId, variant, sequence)));
  await deleteSegments(db, mediaId, old);
}
