import type { Ctx, Viewer } from '#core/server/context.ts';
import { enqueueJob } from '#core/server/jobs/job.ts';
import { replacePictures } from '#core/server/pictures/stored-pictures.ts';
import { roleOf } from '#features/channels/rules/permissions.ts';
import { findMembership } from '#features/channels/server/api.ts';
import { deleteClip } from '#features/clips/contract/clip.ts';
import { canDeleteClip } from '#features/clips/rules/clip.ts';
import { record } from '#features/moderation/server/api.ts';
import { DELETE_CLIP_FILE } from './delete-clip-file.ts';
import { findUndeleted, takeClipAway } from './store/cuts.ts';

/** Takes a clip away at once; a job deletes its video. What others delete is recorded. */
export function removeClip(ctx: Ctx, id: string, viewer: Viewer): Promise<void> {
  return ctx.tx(async (tx) => {
    const { channelId, creatorId, title } = (await findUndeleted(tx, id)) ?? deleteClip.refuse('CLIP_NOT_FOUND');
    const role = roleOf((await findMembership(tx, channelId, viewer.id))!);
    if (!canDeleteClip({ creatorId }, { id: viewer.id, role })) return deleteClip.refuse('NOT_ALLOWED');
    const at = ctx.now();
    const dropped = (await takeClipAway(tx, id, at)) ?? deleteClip.refuse('CLIP_NOT_FOUND');
    await replacePictures(tx, { added: [], dropped, at });
    await enqueueJob(tx, DELETE_CLIP_FILE, { clip: id }, { key: id });
    if (creatorId !== viewer.id)
      await record(tx, { channelId, act: 'delete_clip', actorId: viewer.id, targetId: creatorId, details: { clip: title }, at });
  });
}
