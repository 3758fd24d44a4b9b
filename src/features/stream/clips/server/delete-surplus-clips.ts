import type { Ctx, Tx } from '#core/server/context.ts';
import { enqueueJob } from '#core/server/jobs/job.ts';
import { replacePictures } from '#core/server/pictures/stored-pictures.ts';
import { bytesOf } from '#core/server/settings/setting-types.ts';
import { DELETE_CLIP_FILE } from './delete-clip-file.ts';
import { listSurplus, markClipDeleted } from './store/cuts.ts';

/** Clips that one new clip displaces at most. What is left when the operator lowered the limit goes with the next ones. */
const PER_CLIP = 50;

/** The bytes that all clips of a channel may have; null for no limit. */
export const quotaOf = ({ settings }: Pick<Ctx, 'settings'>): number | null => bytesOf(settings.CLIP_QUOTA_GB);

/** Deletes a clip at once; a job deletes its video. Returns false when somebody else did so before. */
export async function deleteClipAndFile(tx: Tx, clip: string): Promise<boolean> {
  const at = tx.now();
  const dropped = await markClipDeleted(tx, clip, at);
  if (dropped === null) return false;
  await replacePictures(tx, { added: [], dropped, at });
  await enqueueJob(tx, DELETE_CLIP_FILE, { clip }, { key: clip });
  return true;
}

/**
 * Deletes the oldest clips of a channel when all of them have more bytes than the operator allows. The channel has to be locked since
 * before a clip became ready or was deleted in this transaction: then nothing else changes what the sum is of.
 */
export async function deleteSurplusClips(tx: Tx, channelId: number): Promise<void> {
  const quotaBytes = quotaOf(tx);
  if (quotaBytes === null) return;
  for (const clip of await listSurplus(tx, channelId, quotaBytes, PER_CLIP)) await deleteClipAndFile(tx, clip);
}
