import { v7 } from 'uuid';
import { Uuid } from '#core/contract/ids.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { targetRoleOf } from '#features/channel/channels/rules/permissions.ts';
import { chatroomIdOf, findMembership, lockUser } from '#features/channel/channels/server/api.ts';
import { deleteBan, userUnbanned } from '#features/chat/moderation/contract/bans.ts';
import { activeBan } from '#features/chat/moderation/rules/ban.ts';
import { banRefusal } from '#features/chat/moderation/rules/ban-refusal.ts';
import { record } from './audit-log.ts';
import { banLifted } from './events.ts';
import { requireModerated, requirePerson } from './moderated-channel.ts';
import { endBan, findActiveBan, findUserOfBan } from './store/bans.ts';

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
