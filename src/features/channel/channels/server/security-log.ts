import type { Tx } from '#core/server/context.ts';
import { listen } from '#core/server/server-event.ts';
import { recordSecurityEvent } from '#features/people/accounts/server/api.ts';
import { type RoleChange, roleGiven, roleTaken } from './events.ts';
import { findChannelById } from './store/channels.ts';

declare module '#features/people/accounts/contract/security-log.ts' {
  interface SecurityActs {
    grant_role: true;
    revoke_role: true;
    suspend_channel: true;
    reinstate_channel: true;
  }
}

async function recordRole(tx: Tx, act: 'grant_role' | 'revoke_role', { channelId, userId, role, byUserId, at }: RoleChange): Promise<void> {
  const channel = (await findChannelById(tx, channelId))!;
  await recordSecurityEvent(tx, { act, userId, actorId: byUserId, details: { channel: channel.slug, role }, at });
}

/** Role changes belong to the account's security log. */
export const securityListeners = [
  listen(roleGiven, (tx, change) => recordRole(tx, 'grant_role', change)),
  listen(roleTaken, (tx, change) => recordRole(tx, 'revoke_role', change)),
];
