import { z } from 'zod';
import { secondsAfter } from '#core/contract/durations.ts';
import type { Ctx, Tx } from '#core/server/context.ts';
import { enqueueJob, jobKind } from '#core/server/jobs/job.ts';
import { isRung, mediaFileOf } from './delivery/media-files.ts';
import { findMediaId } from './store/media-pictures.ts';

/** Seconds after the end of a livestream in which players still request its last segments. */
const PLAYED_AFTER = 120;

/** Deletes transcoded segments, including those of dead nodes: recordings contain only the source. */
export const deleteRungsJob = jobKind({
  kind: 'streams.delete_rungs',
  lane: { name: 'streams_cleanup', concurrency: 1 },
  payload: z.object({ media_id: z.uuid() }),
  attempts: 10,
  timeLimitSeconds: 600,
  run: async (ctx: Ctx, { media_id: mediaId }, signal) => {
    let after: string | null = '';
    do {
      signal.throwIfAborted();
      const page = await ctx.objects.list(`media/${mediaId}/`, after);
      const keys = page.objects.map(({ key }) => key).filter(isOfRung);
      if (keys.length > 0) await ctx.objects.delete(keys);
      after = page.next;
    } while (after !== null);
  },
});

export async function scheduleRungDeletion(tx: Tx, { livestreamId, at }: { livestreamId: number; at: Date }): Promise<void> {
  const mediaId = tx.services.ingest?.isTranscoding && (await findMediaId(tx, livestreamId));
  if (!mediaId) return;
  const runAt = secondsAfter(at, PLAYED_AFTER);
  await enqueueJob(tx, deleteRungsJob, { media_id: mediaId }, { key: mediaId, runAt });
}

function isOfRung(key: string): boolean {
  const file = mediaFileOf(key.slice(key.lastIndexOf('/') + 1));
  return file !== null && isRung(file.variant);
}
