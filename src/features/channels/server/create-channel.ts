import type { Tx } from '#core/server/context.ts';
import { channelCreated } from './events.ts';
import { insertChannel } from './store/channels.ts';

/** Creates the channel in the transaction of the sign-up, so that every user always has one. */
export async function createChannel(tx: Tx, owner: { id: number; slug: string; createdAt: Date }): Promise<void> {
  const channelId = await insertChannel(tx, { userId: owner.id, slug: owner.slug, createdAt: owner.createdAt });
  await tx.announce(channelCreated, { channelId, userId: owner.id, slug: owner.slug, createdAt: owner.createdAt });
}
