import type { Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import type { Role } from '#features/channels/contract/roles.ts';
import { isModeratorOrAbove, roleOf } from '#features/channels/rules/permissions.ts';
import { type ChannelRow, findChannel, findStanding, findUserId } from '#features/channels/server/api.ts';
import { createBan } from '#features/moderation/contract/bans.ts';

/** The channel by slug, username or id, and the viewer's role there. Refuses with CHANNEL_NOT_FOUND, and with NOT_ALLOWED who is no moderator. */
export async function requireModerated(db: Db, reference: string, viewer: Viewer): Promise<{ channel: ChannelRow; role: Role }> {
  const channel = (await findChannel(db, reference)) ?? createBan.refuse('CHANNEL_NOT_FOUND');
  const role = roleOf((await findStanding(db, channel.id, viewer.id))!);
  return isModeratorOrAbove(role) ? { channel, role } : createBan.refuse('NOT_ALLOWED');
}

/** A person by username, slug or id; refuses with USER_NOT_FOUND. */
export async function requirePerson(db: Db, username: string): Promise<number> {
  return (await findUserId(db, username)) ?? createBan.refuse('USER_NOT_FOUND');
}
