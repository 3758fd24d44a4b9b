import { v7 } from 'uuid';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { can, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { findMembership } from '#features/channel/channels/server/api.ts';
import { runChatCommand } from '#features/chat/chat/contract/chat-commands.ts';
import { chatroomCleared } from '#features/chat/chat/contract/room-events.ts';
import { chatFeature } from '#features/chat/chat/feature.ts';
import { AUDIT_MESSAGE_IDS } from '#features/chat/moderation/contract/audit.ts';
import { addMessagesHit, record } from '#features/chat/moderation/server/api.ts';
import { messagesRemoved } from './events.ts';
import { requireChatroomOf } from './find-room.ts';
import { clearRoom, listClearable } from './store/clears.ts';

const MAX_COUNTED = 10_000;

/** Only moderators and above still receive the content of cleared messages (MO-01). */
export function clearChat(ctx: Ctx, channel: string, viewer: Viewer): Promise<void> {
  return ctx.tx(async (tx) => {
    const room = await requireChatroomOf(tx, channel, runChatCommand);
    const role = roleOf((await findMembership(tx, room.channelId, viewer.id))!);
    if (!can(chatFeature.permissions.clear, role)) return runChatCommand.refuse('NOT_ALLOWED');
    const { ids, count } = await listClearable(tx, room.id, AUDIT_MESSAGE_IDS, MAX_COUNTED);
    await clearRoom(tx, room.id);
    const at = ctx.now();
    const auditId = await record(tx, { channelId: room.channelId, act: 'clear_chat', actorId: viewer.id, at });
    await addMessagesHit(tx, auditId, count, ids);
    await tx.announce(messagesRemoved, { chatroomId: room.id, messageId: null });
    tx.publish(chatroomCleared, [room.id], {
      id: v7({ msecs: at.getTime() }),
      cleared_by: { id: viewer.id, username: viewer.username, slug: viewer.slug },
    });
  });
}
