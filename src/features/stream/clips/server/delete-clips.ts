import { z } from 'zod';
import { Uuid } from '#core/contract/ids.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { enqueueJob, type JobLane, jobKind } from '#core/server/jobs/job.ts';
import { orphanSweep } from '#core/server/objects/orphan-sweep.ts';
import { replacePictures } from '#core/server/pictures/stored-pictures.ts';
import { bytesOf } from '#core/server/settings/setting.ts';
import { roleOf } from '#features/channel/channels/rules/permissions.ts';
import { findChannelOfUser, findMembership, lockChannel } from '#features/channel/channels/server/api.ts';
import { record } from '#features/chat/moderation/server/api.ts';
import { deleteClip } from '#features/stream/clips/contract/clip.ts';
import { canDeleteClip } from '#features/stream/clips/rules/clip.ts';
import { clipKey, clipOfKey } from './clip-file.ts';
import { findUndeleted, listClipsOf, listSurplus, listUndeletedIds, markClipDeleted } from './store/cuts.ts';

const DELETION: JobLane = { name: 'clip_deletion', concurrency: 1 };

export const deleteClipFileJob = jobKind({
  kind: 'clips.delete_file',
  lane: DELETION,
  payload: z.object({ clip: Uuid }),
  attempts: 10,
  timeLimitSeconds: 60,
  run: (ctx, { clip }) => ctx.objects.delete([clipKey(clip)]),
});

/** Deletions by others are recorded in the audit log. */
export function deleteClipOf(ctx: Ctx, id: string, viewer: Viewer): Promise<void> {
  return ctx.tx(async (tx) => {
    const { channelId, creatorId, title } = (await findUndeleted(tx, id)) ?? deleteClip.refuse('CLIP_NOT_FOUND');
    const role = roleOf((await findMembership(tx, channelId, viewer.id))!);
    if (!canDeleteClip({ creatorId }, { id: viewer.id, role })) return deleteClip.refuse('NOT_ALLOWED');
    await lockChannel(tx, channelId);
    if (!(await deleteClipAndFile(tx, id))) return deleteClip.refuse('CLIP_NOT_FOUND');
    if (creatorId !== viewer.id) {
      const details = { clip: title };
      await record(tx, { channelId, act: 'delete_clip', actorId: viewer.id, targetId: creatorId, details, at: ctx.now() });
    }
  });
}

/** Maximum clips deleted per new clip. After the operator lowers the limit, later clips delete the rest. */
const PER_CLIP = 50;

/** Quota of a channel in bytes; null for no limit. */
export const quotaOf = ({ settings }: Pick<Ctx, 'settings'>): number | null => bytesOf(settings.CLIP_QUOTA_GB);

/** Deletes a clip; a job deletes its video. Returns false when it was already deleted. */
async function deleteClipAndFile(tx: Tx, clip: string): Promise<boolean> {
  const at = tx.now();
  const dropped = await markClipDeleted(tx, clip, at);
  if (dropped === null) return false;
  await replacePictures(tx, { added: [], dropped, at });
  await enqueueJob(tx, deleteClipFileJob, { clip }, { key: clip });
  return true;
}

/** Clips deleted per transaction. */
const PER_STEP = 50;

/** Deletes all clips of the channel of a deleted broadcaster, in steps. */
export const deleteChannelClipsJob = jobKind({
  kind: 'clips.delete_channel',
  lane: DELETION,
  payload: z.object({ channel: z.int() }),
  attempts: 10,
  timeLimitSeconds: 1800,
  async run(ctx, { channel }, signal) {
    for (let deleted = PER_STEP; deleted === PER_STEP; ) {
      signal.throwIfAborted();
      deleted = await ctx.tx(async (tx) => {
        await lockChannel(tx, channel);
        const clips = await listClipsOf(tx, channel, PER_STEP);
        for (const clip of clips) await deleteClipAndFile(tx, clip);
        return clips.length;
      });
    }
  },
});

export async function deleteClipsOf(tx: Tx, { userId }: { userId: number }): Promise<void> {
  const channel = await findChannelOfUser(tx, userId);
  if (channel) await enqueueJob(tx, deleteChannelClipsJob, { channel: channel.id }, { key: String(channel.id) });
}

/** The channel must be locked before a clip becomes ready or is deleted in this transaction, so that nothing else changes the sum. */
export async function deleteSurplusClips(tx: Tx, channelId: number): Promise<void> {
  const quotaBytes = quotaOf(tx);
  if (quotaBytes === null) return;
  for (const clip of await listSurplus(tx, channelId, quotaBytes, PER_CLIP)) await deleteClipAndFile(tx, clip);
}

/** Deletes videos of clips whose channel is gone, and videos of failed clips. */
export const clipSweep = orphanSweep({
  kind: 'clips.sweep',
  prefix: 'clips/',
  async listKept(db, keys) {
    const ids = await listUndeletedIds(
      db,
      keys.flatMap((key) => clipOfKey(key) ?? []),
    );
    return new Set(keys.filter((key) => ids.has(clipOfKey(key) ?? '') || clipOfKey(key) === null));
  },
});
