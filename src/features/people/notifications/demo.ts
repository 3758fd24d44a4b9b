import { type Client, Refused } from '#core/demo/client.ts';
import { demoFeature, type PrepareChannel } from '#core/demo/feature.ts';
import { addRole } from '#features/channel/channels/contract/community.ts';
import { createBan, deleteBan } from '#features/chat/moderation/contract/bans.ts';
import { buy } from '#features/economy/payments/demo/api.ts';
import { notificationsFeature } from '#features/people/notifications/feature.ts';

/** Creates notifications for the demo users before the evening starts. The evening itself adds live channels, roles and drops. */
const CHANNEL = 'mirelune';
const GIFT = { from: 'noor', to: 'viewer' };
const VIP = 'ana';
const FORGIVEN = 'banned';
const TIMEOUT_MINUTES = 10;

/** Refusals of features that the operator may have turned off. */
const TURNED_OFF = new Set(['PAYMENTS_DISABLED', 'CHANNEL_NOT_MONETIZED']);

const createNotifications: PrepareChannel = async (client, channel, tokens) => {
  const [broadcaster, giver] = [tokens.get(CHANNEL), tokens.get(GIFT.from)];
  if (channel !== CHANNEL || broadcaster === undefined) return;
  await client.call(addRole, { token: broadcaster, params: { slug: channel, role: 'vip' }, body: { username: VIP } });
  const timeout = { banned_username: FORGIVEN, permanent: false as const, duration: TIMEOUT_MINUTES };
  await client.call(createBan, { token: broadcaster, params: { channel }, body: timeout });
  await client.call(deleteBan, { token: broadcaster, params: { channel, person: FORGIVEN } });
  if (giver !== undefined) await give(client, giver);
};

async function give(client: Client, token: string): Promise<void> {
  const item = { channel: CHANNEL, receiver: GIFT.to, quantity: 1, anonymous: false };
  try {
    await buy(client, { token, kind: 'gifted_subscriptions', item, key: `demo-${CHANNEL}-${GIFT.to}` });
  } catch (error) {
    if (!(error instanceof Refused) || !TURNED_OFF.has(error.code)) throw error;
  }
}

export const notificationsDemo = demoFeature(notificationsFeature, { prepare: { afterFollows: createNotifications } });
