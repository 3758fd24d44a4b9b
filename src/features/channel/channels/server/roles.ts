import type { Refuses } from '#core/contract/endpoint.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { avatarUrl, type WithSite } from '#core/server/pictures/stored-pictures.ts';
import { listen } from '#core/server/server-event.ts';
import {
  type addRole,
  listRoleHolders,
  ROLE_PAGE,
  type RoleHolder,
  type removeRole,
} from '#features/channel/channels/contract/community.ts';
import { type ChannelRole, ownRoleChanged } from '#features/channel/channels/contract/roles.ts';
import { channelsFeature } from '#features/channel/channels/feature.ts';
import { can, isModeratorOrAbove, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { lockUser, recordSecurityEvent } from '#features/people/accounts/server/api.ts';
import { isBanned } from './contributed-fields.ts';
import { type RoleChange, roleGiven, roleTaken } from './events.ts';
import { findUserId, requireChannel } from './find.ts';
import { findChannelById } from './store/channels.ts';
import {
  type ChannelMembership,
  deleteRole,
  findMembership,
  insertRole,
  listRoleHolders as listHoldersInStore,
  listModeratedChannels,
} from './store/memberships.ts';

const HAS_ROLE = {
  moderator: 'USER_ALREADY_MODERATOR',
  vip: 'USER_ALREADY_VIP',
  og: 'USER_ALREADY_OG',
  sidekick: 'USER_ALREADY_SIDEKICK',
} as const;
const LACKS_ROLE = { moderator: 'USER_NOT_MODERATOR', vip: 'USER_NOT_VIP', og: 'USER_NOT_OG', sidekick: 'USER_NOT_SIDEKICK' } as const;

interface RoleRequest {
  /** Slug or username. */
  channel: string;
  role: ChannelRole;
  username: string;
}

export async function readRoleHolders(ctx: Ctx, slug: string, role: ChannelRole, after: string, viewer: Viewer): Promise<RoleHolder[]> {
  const { db } = ctx;
  const channel = await requireChannel(db, slug, listRoleHolders);
  if (!isModeratorOrAbove(roleOf((await findMembership(db, channel.id, viewer.id))!))) return listRoleHolders.refuse('NOT_ALLOWED');
  const holders = await listHoldersInStore(db, channel.id, role, after, ROLE_PAGE);
  return holders.map(({ picture, ...holder }) => ({ ...holder, profile_pic: avatarUrl(ctx, picture) }));
}

/** A banned user cannot become a moderator, because chat accepts messages of moderators regardless (K-02). */
export function grantRole(ctx: Ctx, ask: RoleRequest, viewer: Viewer, endpoint: Refuses<keyof typeof addRole.refusals>) {
  return ctx.tx(async (tx) => {
    const { channelId, person } = await requireGrantPermission(tx, ask, viewer, endpoint);
    const { role } = ask;
    const now = ctx.now();
    if (person.isBroadcaster) return endpoint.refuse('BROADCASTER_HAS_NO_ROLE');
    if (role === 'moderator' && (await isBanned(tx, channelId, person.userId))) return endpoint.refuse('BANNED_PERSON');
    if (!(await insertRole(tx, channelId, person.userId, role))) return endpoint.refuse(HAS_ROLE[role]);
    await tx.announce(roleGiven, { channelId, userId: person.userId, role, byUserId: viewer.id, at: now });
    tx.publish(ownRoleChanged, [person.userId], { channel_id: channelId, role, has_it: true });
    return roleReply(ctx, person, role);
  });
}

export function removeMemberRole(ctx: Ctx, ask: RoleRequest, viewer: Viewer, endpoint: Refuses<keyof typeof removeRole.refusals>) {
  return ctx.tx(async (tx) => {
    const { channelId, person } = await requireGrantPermission(tx, ask, viewer, endpoint);
    const taken = await revokeRole(tx, { channelId, userId: person.userId, role: ask.role, byUserId: viewer.id, at: ctx.now() });
    return taken ? roleReply(ctx, person, ask.role) : endpoint.refuse(LACKS_ROLE[ask.role]);
  });
}

/** Returns false when the user lacked the role. The caller checks the permission. */
export async function revokeRole(
  tx: Tx,
  taking: { channelId: number; userId: number; role: ChannelRole; byUserId: number; at: Date },
): Promise<boolean> {
  if (!(await deleteRole(tx, taking.channelId, taking.userId, taking.role))) return false;
  await tx.announce(roleTaken, taking);
  tx.publish(ownRoleChanged, [taking.userId], { channel_id: taking.channelId, role: taking.role, has_it: false });
  return true;
}

export async function readModeratedChannels(ctx: Ctx, viewer: Viewer) {
  const channels = await listModeratedChannels(ctx.db, viewer.id);
  return channels.map(({ id, userId, slug, username, picture, isLive }) => ({
    id,
    user_id: userId,
    slug,
    username,
    profile_pic: avatarUrl(ctx, picture),
    is_live: isLive,
  }));
}

/** Checks the permission first, so that an unauthorized caller does not learn whether the user exists. */
async function requireGrantPermission(
  tx: Db,
  { channel: slug, role, username }: RoleRequest,
  viewer: Viewer,
  endpoint: Refuses<'CHANNEL_NOT_FOUND' | 'NOT_ALLOWED' | 'USER_NOT_FOUND'>,
) {
  const channel = await requireChannel(tx, slug, endpoint);
  if (!can(channelsFeature.permissions[`grant_${role}`], roleOf((await findMembership(tx, channel.id, viewer.id))!)))
    return endpoint.refuse('NOT_ALLOWED');
  const userId = await findUserId(tx, username);
  if (userId === null) return endpoint.refuse('USER_NOT_FOUND');
  await lockUser(tx, userId);
  return { channelId: channel.id, person: (await findMembership(tx, channel.id, userId))! };
}

const roleReply = (site: WithSite, person: ChannelMembership, role: ChannelRole) => ({
  role,
  user: { id: person.userId, username: person.username, slug: person.slug, profile_pic: avatarUrl(site, person.picture) },
});

async function recordRole(tx: Tx, act: 'grant_role' | 'revoke_role', { channelId, userId, role, byUserId, at }: RoleChange): Promise<void> {
  const channel = (await findChannelById(tx, channelId))!;
  const details = { channel: channel.slug, role };
  await recordSecurityEvent(tx, { act, userId, actorId: byUserId, details, at, isStaffAct: byUserId !== channel.userId });
}

/** Role changes belong to the account's security log. */
export const securityListeners = [
  listen(roleGiven, (tx, change) => recordRole(tx, 'grant_role', change)),
  listen(roleTaken, (tx, change) => recordRole(tx, 'revoke_role', change)),
];
