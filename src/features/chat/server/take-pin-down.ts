import type { Tx } from '#core/server/context.ts';
import { messageUnpinned } from '#features/chat/contract/pins.ts';
import { deletePin, type TakenPin } from './store/pins.ts';

/** Takes the pin of a room down, or only if it is of this message, and tells the room. Answers what was pinned, null for nothing. */
export async function takePinDown(tx: Tx, chatroomId: number, messageId: string | null = null): Promise<TakenPin | null> {
  const taken = await deletePin(tx, chatroomId, messageId);
  if (taken) tx.publish(messageUnpinned, [chatroomId], []);
  return taken;
}
