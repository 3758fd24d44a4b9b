import type { Ctx, Tx } from '#core/server/context.ts';
import { enqueueJob } from '#core/server/jobs/job.ts';
import { replacePictures } from '#core/server/pictures/stored-pictures.ts';
import { bytesOf } from '#core/server/settings/setting-types.ts';
import { deleteClipFileJob } from './delete-clip-file.ts';
import { listSurplus, markClipDeleted } from './store/cuts.ts';

/** Maximum clips deleted per new clip. After the operator lowers the limit, later clips delete the rest. */
const PER_CLIP = 50;

/** Quota of a channel in bytes; null for no limit. */
export const quotaOf = ({ settings }: Pick<Ctx, 'settings'>): number | null => bytesOf(settings.CLIP_QUOTA_GB);

/** Deletes a clip; a job deletes its video. Returns false when it was already deleted. */
export async function deleteClipAndFile(tx: Tx, clip: string): Promise<boolean> {
  const at = tx.now();
  const dropped = await markClipDeleted(tx, clip, at);
  if (dropped === null) return false;
  await replacePictures(tx, { added: [], dropped, at });
  await enqueueJob(tx, deleteClipFileJob, { clip }, { key: clip });
  return true;
}

/** The channel must be locked before a clip becomes ready or is deleted in this transaction, so that nothing else changes the sum. */
export async function deleteSurplusClips(tx: Tx, channelId: number): Promise<void> {
  const quotaBytes = quotaOf(tx);
  if (quotaBytes === null) return;
  for (const clip of await listSurplus(tx, channelId, quotaBytes, PER_CLIP)) await deleteClipAndFile(tx, clip);
}
