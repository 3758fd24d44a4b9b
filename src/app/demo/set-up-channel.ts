import { type Client, Refused } from '#core/demo/client.ts';
import { addRole } from '#features/channel/channels/contract/community.ts';
import type { ChannelRole } from '#features/channel/channels/contract/roles.ts';
import { createBan } from '#features/chat/moderation/contract/bans.ts';
import { CHANNEL_SETUPS } from './cast/channel-setup.ts';

/** Refusals to ignore: the role or ban exists already, or the person is banned from the channel and cannot become its moderator. */
const IGNORED_REFUSALS = /^(USER_ALREADY_|ALREADY_BANNED$|BANNED_PERSON$)/;

/** Sets up the channel's roles and bans, with the broadcaster's token. */
export async function setUpChannel(client: Client, channel: string, slug: string, token: string): Promise<void> {
  const setup = CHANNEL_SETUPS.find((one) => one.channel === channel);
  if (!setup) return;
  for (const [role, usernames] of Object.entries(setup.roles) as [ChannelRole, readonly string[]][]) {
    for (const username of usernames) await ignoreExisting(client.call(addRole, { params: { slug, role }, token, body: { username } }));
  }
  for (const username of setup.banned ?? []) {
    const body = { banned_username: username, permanent: true as const, reason: 'Sold shoes in the chat' };
    await ignoreExisting(client.call(createBan, { params: { channel: slug }, token, body }));
  }
}

async function ignoreExisting(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof Refused) || !IGNORED_REFUSALS.test(error.code)) throw error;
  }
}
