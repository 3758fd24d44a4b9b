import type { Tx } from '#core/server/context.ts';
import type { Banned } from '#features/chat/moderation/server/api.ts';
import { messageUnpinned } from '#features/chat/pins/contract.ts';
import { deletePin, findPinBy, type RemovedPin } from './store.ts';

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
