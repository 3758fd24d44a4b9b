import type { BodyOf, Refuses } from '#core/contract/endpoint.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { identityOf } from '#features/channel/channels/rules/identity.ts';
import { can, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { appearanceOf, findMembership } from '#features/channel/channels/server/api.ts';
import { lockChatroom, lockMessage, readMessage, requireChatroomOf } from '#features/chat/chat/server/api.ts';
import { type Banned, record } from '#features/chat/moderation/server/api.ts';
import {
  messagePinned,
  messageUnpinned,
  type PinnedMessage,
  pinMessage as pinMessageCall,
  unpinMessage as unpinMessageCall,
} from '#features/chat/pins/contract.ts';
import { pinsFeature } from '#features/chat/pins/feature.ts';
import { pinEnd, pinSecondsLeft } from '#features/chat/pins/rules.ts';
import { deletePin, findPin, findPinBy, type PinRow, type RemovedPin, upsertPin } from './store.ts';

/** Null if there is no pin or it has expired (P-04). */
export async function readPin(db: Db, channelId: number, now: Date): Promise<PinnedMessage | null> {
  const pin = await findPin(db, channelId);
  return pin && pinSecondsLeft(pin.pinnedAt, pin.duration, now) > 0 ? pinOnWire(db, pin, now) : null;
}

/** Null if the message was deleted, so that a race cannot expose its text. */
async function pinOnWire(db: Db, { chatroomId, messageId, pinnedAt, duration, pinner }: PinRow, now: Date): Promise<PinnedMessage | null> {
  const message = await readMessage(db, chatroomId, messageId);
  return (
    message && {
      message,
      duration,
      remaining: pinSecondsLeft(pinnedAt, duration, now),
      finish_at: wireDate(pinEnd(pinnedAt, duration)),
      pinned_by: pinner,
    }
  );
}

/** Pins a message and replaces the current pin. The lock on the chatroom serializes concurrent pins and clears. */
export function pinMessage(ctx: Ctx, slug: string, viewer: Viewer, { message, duration }: BodyOf<typeof pinMessageCall>) {
  return ctx.tx(async (tx) => {
    const { room, membership } = await requirePinner(tx, slug, viewer, pinMessageCall);
    await lockChatroom(tx, room.id);
    const found = await lockMessage(tx, room.id, message.id);
    if (!found) return pinMessageCall.refuse('MESSAGE_NOT_FOUND');
    if (found.isDeleted) return pinMessageCall.refuse('ALREADY_DELETED');

    const at = ctx.now();
    const identity = identityOf(appearanceOf(membership, at));
    await upsertPin(tx, { chatroomId: room.id, messageId: message.id, pinnedBy: viewer.id, identity, at, duration });
    const { channelId } = room;
    const messageIds = [message.id];
    await record(tx, {
      channelId,
      act: 'pin_message',
      actorId: viewer.id,
      targetId: found.senderId,
      details: { duration },
      messageIds,
      at,
    });
    const pinned = (await readPin(tx, channelId, at))!;
    tx.publish(messagePinned, [room.id], { ...pinned, duration: String(duration), pinnedBy: pinned.pinned_by });
    return pinned;
  });
}

export function unpinMessage(ctx: Ctx, slug: string, viewer: Viewer): Promise<void> {
  return ctx.tx(async (tx) => {
    const { room } = await requirePinner(tx, slug, viewer, unpinMessageCall);
    const at = ctx.now();
    const removed = await removePin(tx, room.id);
    if (!removed || pinSecondsLeft(removed.pinnedAt, removed.duration, at) === 0) return unpinMessageCall.refuse('NOTHING_PINNED');
    const messageIds = [removed.messageId];
    await record(tx, { channelId: room.channelId, act: 'unpin_message', actorId: viewer.id, messageIds, at });
  });
}

async function requirePinner(tx: Tx, slug: string, viewer: Viewer, endpoint: Refuses<'CHANNEL_NOT_FOUND' | 'NOT_ALLOWED'>) {
  const room = await requireChatroomOf(tx, slug, endpoint);
  const membership = (await findMembership(tx, room.channelId, viewer.id))!;
  return can(pinsFeature.permissions.pin, roleOf(membership)) ? { room, membership } : endpoint.refuse('NOT_ALLOWED');
}

/** Removes the room's pin and notifies the room. With `messageId`, removes only a pin of that message. Returns the removed pin or null. */
export async function removePin(tx: Tx, chatroomId: number, messageId: string | null = null): Promise<RemovedPin | null> {
  const removed = await deletePin(tx, chatroomId, messageId);
  if (removed) tx.publish(messageUnpinned, [chatroomId], []);
  return removed;
}

/** The chat listener has already hidden the messages and holds the room lock, so nobody can pin one in the meantime. */
export async function removePinOfBanned(tx: Tx, { channelId, userId }: Banned): Promise<void> {
  const pin = await findPinBy(tx, channelId, userId);
  if (pin) await removePin(tx, pin.chatroomId, pin.messageId);
}
