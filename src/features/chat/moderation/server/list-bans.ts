import type { QueryOf } from '#core/contract/endpoint.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { avatarUrl, type WithSite } from '#core/server/pictures/stored-pictures.ts';
import { type BannedPerson, listBans } from '#features/chat/moderation/contract/bans.ts';
import { banType, endOf } from '#features/chat/moderation/rules/ban.ts';
import { requireModerated } from './moderated-channel.ts';
import { type BanOfPersonRow, listActiveBans } from './store/bans.ts';

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
