import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf, unnest } from '#core/server/db/unnest.ts';
import type { ChannelRole } from '#features/channel/channels/contract/roles.ts';
import type { Subscription } from '#features/channel/channels/rules/subscription.ts';
import type { ChannelRow } from './channels.ts';

/** State of a user in a channel. `color` and `badges` are null before the first choice. */
export interface ChannelMembership {
  channelId: number;
  userId: number;
  username: string;
  slug: string;
  /** The hash of the person's picture. */
  picture: string | null;
  isStaff: boolean;
  isBroadcaster: boolean;
  /** Whether the user's own channel is verified. */
  isVerified: boolean;
  isBot: boolean;
  roles: ChannelRole[];
  /** Names of the channel's own badges that the user has. */
  customBadges: string[];
  followingSince: Date | null;
  /** May have expired; check with `isSubscribed`. */
  subscription: Subscription | null;
  isFounder: boolean;
  giftedSubscriptions: number;
  color: string | null;
  chosenBadges: string[] | null;
}

interface MembershipRow extends Omit<ChannelMembership, 'subscription'> {
  expiresAt: Date | null;
  paidUntil: Date | null;
  months: number | null;
}

/** SQL for the names of the badges that a user has in a channel, oldest badge first. */
export const badgesHeld = (channel: ReturnType<typeof sql>, user: ReturnType<typeof sql>) => sql`
  array(select b.name from channel_badge_holders h join channel_badges b on b.id = h.badge_id
         where h.channel_id = ${channel} and h.user_id = ${user} order by b.id)`;

/** Reads any number of pairs in one statement. Omits pairs with an unknown channel or user. */
export async function listMemberships(db: Db, pairs: readonly { channelId: number; userId: number }[]): Promise<ChannelMembership[]> {
  const rows = await db.rows(sql<MembershipRow>`
    select c.id as "channelId", u.id as "userId", u.username, u.slug, u.picture, u.is_staff as "isStaff", c.user_id = u.id as "isBroadcaster",
           coalesce(own.is_verified, false) as "isVerified", u.bot is not null as "isBot",
           array(select r.role from channel_roles r where r.channel_id = c.id and r.user_id = u.id) as roles,
           ${badgesHeld(sql`c.id`, sql`u.id`)} as "customBadges",
           f.created_at as "followingSince", s.expires_at as "expiresAt", s.months, s.paid_until as "paidUntil",
           coalesce(s.is_founder, false) as "isFounder",
           coalesce(g.quantity, 0) as "giftedSubscriptions", i.color, i.badges as "chosenBadges"
      from ${unnest(pairs, 'pair', { channelId: 'int8', userId: 'int8' })}
      join channels c on c.id = pair.channel_id
      join users u on u.id = pair.user_id
      left join channels own on own.user_id = u.id
      left join follows f on f.channel_id = c.id and f.user_id = u.id
      left join channel_subscriptions s on s.channel_id = c.id and s.user_id = u.id
      left join channel_gifts g on g.channel_id = c.id and g.user_id = u.id
      left join identities i on i.channel_id = c.id and i.user_id = u.id`);
  return rows.map(({ expiresAt, paidUntil, months, ...rest }) => ({
    ...rest,
    subscription: expiresAt === null || months === null ? null : { expiresAt, paidUntil, months },
  }));
}

export async function findMembership(db: Db, channelId: number, userId: number): Promise<ChannelMembership | null> {
  return (await listMemberships(db, [{ channelId, userId }]))[0] ?? null;
}

export async function findUserId(db: Db, slug: string): Promise<number | null> {
  const row = await db.row(sql<{ id: number }>`select id from users where slug = ${slug}`);
  return row?.id ?? null;
}

export async function findAccount(db: Db, slug: string): Promise<{ id: number; createdAt: Date } | null> {
  return db.row(sql<{ id: number; createdAt: Date }>`select id, created_at as "createdAt" from users where slug = ${slug}`);
}

export async function isUser(db: Db, id: number): Promise<boolean> {
  return (await db.row(sql`select 1 from users where id = ${id}::int8`)) !== null;
}

/** Returns false when the user already has the role. */
export async function insertRole(db: Db, channelId: number, userId: number, role: ChannelRole): Promise<boolean> {
  const row = await db.row(sql`
    insert into channel_roles (channel_id, user_id, role) values (${channelId}, ${userId}, ${role}) on conflict do nothing returning 1`);
  return row !== null;
}

/** Returns false when the user lacked the role. */
export async function deleteRole(db: Db, channelId: number, userId: number, role: ChannelRole): Promise<boolean> {
  const row = await db.row(sql`
    delete from channel_roles where channel_id = ${channelId}::int8 and user_id = ${userId}::int8 and role = ${role} returning 1`);
  return row !== null;
}

export interface SubscriptionState {
  channelId: number;
  userId: number;
  /** End of access. Exceeds the paid time during a renewal. */
  expiresAt: Date;
  /** End of the paid or gifted time; null if equal to `expiresAt`. */
  paidUntil: Date | null;
  /** All months so far; 0 if never subscribed. */
  months: number;
  isFounder: boolean;
}

/** Uses at most two statements. Each user may occur once per channel. */
export async function writeSubscriptions(db: Db, states: readonly SubscriptionState[]): Promise<void> {
  const [kept, taken] = [states.filter(({ months }) => months > 0), states.filter(({ months }) => months === 0)];
  if (kept.length > 0) await upsertSubscriptions(db, kept);
  if (taken.length === 0) return;
  await db.rows(sql`
    delete from channel_subscriptions s
     using ${unnest(taken, 't', { channelId: 'int8', userId: 'int8' })}
     where s.channel_id = t.channel_id and s.user_id = t.user_id`);
}

const SUBSCRIPTION_COLUMNS = {
  channelId: 'int8',
  userId: 'int8',
  expiresAt: 'timestamptz',
  paidUntil: 'timestamptz',
  months: 'int4',
  isFounder: 'bool',
} as const;

async function upsertSubscriptions(db: Db, states: readonly SubscriptionState[]): Promise<void> {
  await db.rows(sql`
    insert into channel_subscriptions (channel_id, user_id, expires_at, paid_until, months, is_founder)
    select * from ${unnest(states, 'state', SUBSCRIPTION_COLUMNS)}
    on conflict (channel_id, user_id)
    do update set expires_at = excluded.expires_at, paid_until = excluded.paid_until, months = excluded.months,
                  is_founder = excluded.is_founder`);
}

/** Returns the new number of gifts. A negative quantity reverses gifts. */
export async function addGifts(db: Db, channelId: number, userId: number, quantity: number): Promise<number> {
  const row = await db.row(sql<{ quantity: number }>`
    insert into channel_gifts as g (channel_id, user_id, quantity) values (${channelId}, ${userId}, greatest(0, ${quantity}::int))
    on conflict (channel_id, user_id) do update set quantity = greatest(0, g.quantity + ${quantity}::int) returning quantity`);
  return row!.quantity;
}

/** Updates the non-null fields. */
export async function updateIdentity(
  db: Db,
  identity: { channelId: number; userId: number; color: string | null; badges: readonly string[] | null },
): Promise<void> {
  const { channelId, userId, color, badges } = identity;
  await db.rows(sql`
    insert into identities as i (channel_id, user_id, color, badges)
    values (${channelId}, ${userId}, ${color}, ${arrayOf('text', badges)})
    on conflict (channel_id, user_id)
    do update set color = coalesce(excluded.color, i.color), badges = coalesce(excluded.badges, i.badges)`);
}

export interface RoleHolder {
  id: number;
  username: string;
  slug: string;
  /** The hash of the person's picture. */
  picture: string | null;
}

/** Sorted by slug, starting after `after`. */
export function listRoleHolders(db: Db, channelId: number, role: ChannelRole, after: string, limit: number): Promise<RoleHolder[]> {
  return db.rows(sql<RoleHolder>`
    select u.id, u.username, u.slug, u.picture
      from channel_roles r join users u on u.id = r.user_id
     where r.channel_id = ${channelId}::int8 and r.role = ${role} and u.slug collate "C" > ${after}
     order by u.slug collate "C" limit ${limit}::int`);
}

interface ModeratedChannel extends Pick<ChannelRow, 'id' | 'userId' | 'slug' | 'username' | 'picture'> {
  isLive: boolean;
}

/** Sorted by slug. */
export function listModeratedChannels(db: Db, userId: number): Promise<ModeratedChannel[]> {
  return db.rows(sql<ModeratedChannel>`
    select c.id, c.user_id as "userId", c.slug, owner.username, owner.picture,
           exists (select 1 from livestreams l where l.channel_id = c.id and l.ended_at is null) as "isLive"
      from channel_roles r join channels c on c.id = r.channel_id join users owner on owner.id = c.user_id
     where r.user_id = ${userId}::int8 and r.role = 'moderator'
     order by c.slug collate "C"`);
}
