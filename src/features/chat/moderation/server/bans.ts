import { v7 } from 'uuid';
import type { BodyOf, QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import { Uuid } from '#core/contract/ids.ts';
import { realtimeDate, wireDate } from '#core/contract/time.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { avatarUrl, type WithSite } from '#core/server/pictures/stored-pictures.ts';
import { serverEvent } from '#core/server/server-event.ts';
import type { CardBan, OwnBan } from '#features/channel/channels/contract/relation.ts';
import { targetRoleOf } from '#features/channel/channels/rules/permissions.ts';
import { chatroomIdOf, findMembership, revokeRole } from '#features/channel/channels/server/api.ts';
import { type BannedPerson, createBan, deleteBan, listBans, userBanned, userUnbanned } from '#features/chat/moderation/contract/bans.ts';
import { activeBan, banRefusal, banType, endOf, replacementRefusal, timeoutEnd } from '#features/chat/moderation/rules/ban.ts';
import { lockUser } from '#features/people/accounts/server/api.ts';
import { record } from './audit-log.ts';
import { requireModerated, requirePerson } from './moderated-channel.ts';
import {
  type BanOfPersonRow,
  endBan,
  endExpiredBans,
  findActiveBan,
  findUserOfBan,
  insertBan,
  listActiveBans,
  type NewBan,
} from './store/bans.ts';

/**
 * A banned moderator loses the role, which would still allow chatting (K-02, docs/decisions/012). The lock serializes concurrent decisions.
 */
export function banPerson(ctx: Ctx, channelReference: string, viewer: Viewer, ask: BodyOf<typeof createBan>): Promise<NewBan> {
  return ctx.tx(async (tx) => {
    const { channel, role } = await requireModerated(tx, channelReference, viewer, createBan);
    const userId = await requirePerson(tx, ask.banned_username, createBan);
    await lockUser(tx, userId);
    const person = (await findMembership(tx, channel.id, userId))!;
    const refusal = banRefusal(role, targetRoleOf(person), userId === viewer.id);
    if (refusal) return createBan.refuse(refusal);

    const now = ctx.now();
    const last = await findActiveBan(tx, channel.id, userId);
    const held = replacementRefusal(activeBan(last, now), ask);
    if (held) return createBan.refuse(held);

    const ban: NewBan = {
      id: v7({ msecs: now.getTime() }),
      channelId: channel.id,
      userId,
      bannerId: viewer.id,
      permanent: ask.permanent,
      reason: ask.reason ?? '',
      createdAt: now,
      expiresAt: ask.permanent ? null : timeoutEnd(now, ask.duration!),
    };
    await endExpiredBans(tx, channel.id, now);
    await endBan(tx, channel.id, userId, now);
    if (!(await insertBan(tx, ban))) throw new Error(`the ban of ${userId} in ${channel.id} was not stored, although the person is locked`);
    await revokeRole(tx, { channelId: channel.id, userId, role: 'moderator', byUserId: viewer.id, at: now });
    await announceBan(tx, ban, person, viewer, ask.duration ?? null);
    return ban;
  });
}

async function announceBan(tx: Tx, ban: NewBan, person: { username: string; slug: string }, viewer: Viewer, minutes: number | null) {
  const { id, channelId, userId, permanent, createdAt, expiresAt, reason } = ban;
  const timeout = expiresAt && { duration: minutes!, expires_at: realtimeDate(expiresAt) };
  const auditId = await record(tx, {
    channelId,
    actorId: viewer.id,
    act: permanent ? 'ban' : 'timeout',
    targetId: userId,
    reason,
    details: timeout ?? {},
    at: createdAt,
  });
  await tx.announce(banned, { banId: id, channelId, userId, byUserId: viewer.id, permanent, at: createdAt, auditId });
  tx.publish(userBanned, [await chatroomIdOf(tx, channelId)], {
    id,
    user: { id: userId, username: person.username, slug: person.slug },
    banned_by: { id: viewer.id, username: viewer.username, slug: viewer.slug },
    permanent,
    ...timeout,
  });
}

/** By username or ban id. The id of a replaced ban lifts nothing, because a newer decision exists. */
export function liftBan(ctx: Ctx, channelReference: string, viewer: Viewer, reference: string): Promise<void> {
  return ctx.tx(async (tx) => {
    const { channel, role } = await requireModerated(tx, channelReference, viewer, deleteBan);
    const isBanId = Uuid.safeParse(reference).success;
    const userId = isBanId ? await requireUserOfBan(tx, channel.id, reference) : await requirePerson(tx, reference, deleteBan);
    await lockUser(tx, userId);
    const person = (await findMembership(tx, channel.id, userId))!;
    const refusal = banRefusal(role, targetRoleOf(person), userId === viewer.id);
    if (refusal) return deleteBan.refuse(refusal);

    const now = ctx.now();
    const ban = activeBan(await findActiveBan(tx, channel.id, userId), now);
    if (!ban || (isBanId && ban.id !== reference.toLowerCase())) return deleteBan.refuse('NOT_BANNED');
    await endBan(tx, channel.id, userId, now);
    await record(tx, {
      channelId: channel.id,
      actorId: viewer.id,
      act: ban.permanent ? 'unban' : 'remove_timeout',
      targetId: userId,
      at: now,
    });
    await tx.announce(banLifted, { channelId: channel.id, userId, byUserId: viewer.id, permanent: ban.permanent, at: now });
    tx.publish(userUnbanned, [await chatroomIdOf(tx, channel.id)], {
      id: v7({ msecs: now.getTime() }),
      user: { id: userId, username: person.username, slug: person.slug },
      unbanned_by: { id: viewer.id, username: viewer.username, slug: viewer.slug },
      permanent: ban.permanent,
    });
  });
}

const requireUserOfBan = async (tx: Db, channelId: number, banId: string): Promise<number> =>
  (await findUserOfBan(tx, channelId, banId)) ?? deleteBan.refuse('NOT_BANNED');

export async function readBans(
  ctx: Ctx,
  channelReference: string,
  viewer: Viewer,
  query: QueryOf<typeof listBans>,
): Promise<BannedPerson[]> {
  const { channel } = await requireModerated(ctx.db, channelReference, viewer, listBans);
  const { cursor = null, search = '', limit } = query;
  return (await listActiveBans(ctx.db, channel.id, { cursor, search, limit }, ctx.now())).map((ban) => bannedPerson(ctx, ban));
}

function bannedPerson(site: WithSite, ban: BanOfPersonRow): BannedPerson {
  const end = endOf(ban);
  const createdAt = wireDate(ban.createdAt);
  return {
    id: ban.id,
    banned_user: { id: ban.userId, username: ban.username, slug: ban.slug, profile_pic: avatarUrl(site, ban.picture) },
    banned_by: ban.banner,
    ban: {
      type: banType(ban),
      reason: ban.reason,
      permanent: ban.permanent,
      banned_at: createdAt,
      created_at: createdAt,
      expires_at: end && wireDate(end),
    },
  };
}

declare module '#features/channel/channels/server/contributed-fields.ts' {
  interface PersonFields {
    /** The active ban. The reply schemas show people less about their own ban than moderators see. */
    banned: (OwnBan & CardBan) | null;
  }
}

export const newBanOnWire = (ban: NewBan): ReplyOf<typeof createBan>['data'] => ({
  id: ban.id,
  chat_id: ban.channelId,
  banned_id: ban.userId,
  banner_id: ban.bannerId,
  reason: ban.reason,
  type: banType({ ...ban, endedAt: null }),
  permanent: ban.permanent,
  created_at: wireDate(ban.createdAt),
  expires_at: ban.expiresAt && wireDate(ban.expiresAt),
});

export interface Banned {
  banId: string;
  channelId: number;
  userId: number;
  byUserId: number;
  permanent: boolean;
  at: Date;
  /** Audit log entry of the ban. Listeners that hide messages add them with `addMessagesHit`. */
  auditId: string;
}

/** Published inside the ban's transaction. Listeners hide the person's messages and disconnect them from private channels. */
export const banned = serverEvent<Banned>('banned');

/** Published inside the transaction when a moderator lifts a ban or timeout early. `permanent` is true for a ban. */
export const banLifted = serverEvent<{ channelId: number; userId: number; byUserId: number; permanent: boolean; at: Date }>('banLifted');
