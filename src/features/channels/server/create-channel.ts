import type { Tx } from '#core/server/context.ts';
import { channelCreated } from './events.ts';
import { insertChannel } from './store/channels.ts';

/** Everyone has a channel: it is made in the transaction of the sign-up, so that nobody is ever without one. */
export async function createChannel(tx: Tx, owner: { id: number; slug: string; createdAt: Date }): Promise<void> {
  const channelId = await insertChannel(tx, { userId: owner.id, slug: owner.slug, createdAt: owner.createdAt });
  await tx.announce(channelCreated, { channelId, userId: owner.id, slug: owner.slug, createdAt: owner.createdAt });
}
