import { v7 } from 'uuid';
import type { Refuses } from '#core/contract/endpoint.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { can, roleOf, targetRoleOf } from '#features/channel/channels/rules/permissions.ts';
import { findMembership } from '#features/channel/channels/server/api.ts';
import { messageDeleted } from '#features/chat/chat/contract/chatroom.ts';
import { chatFeature } from '#features/chat/chat/feature.ts';
import { record } from '#features/chat/moderation/server/api.ts';
import { messagesRemoved } from './events.ts';
import type { ChatroomRow } from './store/chatrooms.ts';
import { findMessageState, markDeleted } from './store/history.ts';

/** Only the first of concurrent calls succeeds; the others are refused with ALREADY_DELETED. */
export function removeMessage(
  ctx: Ctx,
  find: (tx: Tx) => Promise<ChatroomRow>,
  messageId: string,
  viewer: Viewer,
  endpoint: Refuses<'MESSAGE_NOT_FOUND' | 'MESSAGE_NOT_YOURS' | 'ALREADY_DELETED'>,
): Promise<string> {
  return ctx.tx(async (tx) => {
    const room = await find(tx);
    const message = await findMessageState(tx, room.id, messageId);
    if (!message) return endpoint.refuse('MESSAGE_NOT_FOUND');
    const [actor, sender] = [
      await findMembership(tx, room.channelId, viewer.id),
      await findMembership(tx, room.channelId, message.senderId),
    ];
    const target = viewer.id === message.senderId ? 'self' : targetRoleOf(sender!);
    if (!can(chatFeature.permissions.delete_message, roleOf(actor!), target)) return endpoint.refuse('MESSAGE_NOT_YOURS');

    const now = ctx.now();
    if (!(await markDeleted(tx, room.id, messageId, { by: viewer.id, at: now }))) return endpoint.refuse('ALREADY_DELETED');
    // Deleting one's own message is not a moderation act.
    if (target !== 'self') {
      const { channelId } = room;
      await record(tx, {
        channelId,
        act: 'delete_message',
        actorId: viewer.id,
        targetId: message.senderId,
        messageIds: [messageId],
        at: now,
      });
    }
    tx.publish(messageDeleted, [room.id], {
      id: v7({ msecs: now.getTime() }),
      message: { id: messageId },
      aiModerated: false,
      violatedRules: [],
    });
    await tx.announce(messagesRemoved, { chatroomId: room.id, messageId });
    return messageId;
  });
}
