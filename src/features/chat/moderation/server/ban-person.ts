import { v7 } from 'uuid';
import type { BodyOf } from '#core/contract/endpoint.ts';
import { realtimeDate } from '#core/contract/time.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { targetRoleOf } from '#features/channel/channels/rules/permissions.ts';
import { chatroomIdOf, findMembership, lockUser, revokeRole } from '#features/channel/channels/server/api.ts';
import { createBan, userBanned } from '#features/chat/moderation/contract/bans.ts';
import { activeBan, replacementRefusal, timeoutEnd } from '#features/chat/moderation/rules/ban.ts';
import { banRefusal } from '#features/chat/moderation/rules/ban-refusal.ts';
import { record } from './audit-log.ts';
import { banned } from './events.ts';
import { requireModerated, requirePerson } from './moderated-channel.ts';
import { endBan, endExpiredBans, findActiveBan, insertBan, type NewBan } from './store/bans.ts';

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
