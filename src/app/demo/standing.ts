import { type Client, Refused } from '#core/demo/client.ts';
import { addRole } from '#features/channels/contract/community.ts';
import type { ChannelRole } from '#features/channels/contract/roles.ts';
import { updateChatRules } from '#features/chat/contract/chat-rules.ts';
import { createBan } from '#features/moderation/contract/bans.ts';
import { STANDINGS } from './cast/standing.ts';

/** Refusals to ignore: the role or ban exists already, or the person is banned from the channel and cannot become its moderator. */
const AS_IT_WAS = /^(USER_ALREADY_|ALREADY_BANNED$|BANNED_PERSON$)/;

/** Sets up the channel's roles, chat rules and bans, with the broadcaster's token. */
export async function giveStanding(client: Client, channel: string, slug: string, token: string): Promise<void> {
  const standing = STANDINGS.find((one) => one.channel === channel);
  if (!standing) return;
  for (const [role, usernames] of Object.entries(standing.roles) as [ChannelRole, readonly string[]][]) {
    for (const username of usernames) await unlessSo(client.call(addRole, { params: { slug, role }, token, body: { username } }));
  }
  for (const username of standing.banned ?? []) {
    const body = { banned_username: username, permanent: true as const, reason: 'Sold shoes in the chat' };
    await unlessSo(client.call(createBan, { params: { channel: slug }, token, body }));
  }
  if (standing.rules !== undefined) await client.call(updateChatRules, { params: { slug }, token, body: { rules: standing.rules } });
}

async function unlessSo(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof Refused) || !AS_IT_WAS.test(error.code)) throw error;
  }
}
