import type { Ctx, Viewer } from '#core/server/context.ts';
import { roleOf } from '#features/channel/channels/rules/permissions.ts';
import { findMembership, lockChannel } from '#features/channel/channels/server/api.ts';
import { record } from '#features/chat/moderation/server/api.ts';
import { deleteClip } from '#features/stream/clips/contract/clip.ts';
import { canDeleteClip } from '#features/stream/clips/rules/clip.ts';
import { deleteClipAndFile } from './delete-surplus-clips.ts';
import { findUndeleted } from './store/cuts.ts';

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
