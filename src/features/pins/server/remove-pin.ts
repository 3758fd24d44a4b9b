import type { Tx } from '#core/server/context.ts';
import type { Banned } from '#features/moderation/server/api.ts';
import { messageUnpinned } from '#features/pins/contract.ts';
import { deletePin, findPinBy, type RemovedPin } from './store.ts';

/** Takes the pin of a room down, or only if it is of this message, and tells the room. Answers what was pinned, null for nothing. */
export async function removePin(tx: Tx, chatroomId: number, messageId: string | null = null): Promise<RemovedPin | null> {
  const taken = await deletePin(tx, chatroomId, messageId);
  if (taken) tx.publish(messageUnpinned, [chatroomId], []);
  return taken;
}

/** Takes down what a banned person said. The chat has hidden their words before, and holds the lock of the room since: nobody pins meanwhile. */
export async function takePinOfBannedDown(tx: Tx, { channelId, userId }: Banned): Promise<void> {
  const pin = await findPinBy(tx, channelId, userId);
  if (pin) await removePin(tx, pin.chatroomId, pin.messageId);
}
