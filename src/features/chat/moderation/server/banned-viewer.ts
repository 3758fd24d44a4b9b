import type { Db } from '#core/server/db/db.ts';
import { channelOfRight } from '#core/server/pusher/authorize.ts';
import { listen } from '#core/server/server-event.ts';
import type { CardBan, OwnBan } from '#features/channel/channels/contract/relation.ts';
import { channelsOfLivestreams, findLivestream, type PersonInChannel, shareChannels } from '#features/channel/channels/server/api.ts';
import { areBanned, cardBanOf } from './api.ts';
import { banned } from './bans.ts';

declare module '#features/channel/channels/server/contributed-fields.ts' {
  interface PersonFields {
    /** The active ban. The reply schemas show people less about their own ban than moderators see. */
    banned: (OwnBan & CardBan) | null;
  }
}

export async function bannedOf(db: Db, { channelId, userId }: PersonInChannel, now: Date): Promise<(OwnBan & CardBan) | null> {
  const ban = await cardBanOf(db, channelId, userId, now);
  return ban && { ...ban, banned_at: ban.created_at };
}

export const livestreamChannel = channelOfRight(/private-livestream\.(\d{1,15})/, async (members, db, now) => {
  const channelIds = await channelsOfLivestreams(
    db,
    members.map(({ match }) => Number(match[1])),
  );
  const people = members.map(({ userId }, index) => ({ channelId: channelIds[index] ?? 0, userId }));
  const bans = await areBanned(db, people, now);
  return members.map((_member, index) => channelIds[index] !== null && !bans[index]);
});

export const disconnectBannedViewer = listen(banned, async (tx, { channelId, userId }) => {
  // A stream that starts concurrently waits for this lock and then sees the ban. A stream that already started is found after it.
  await shareChannels(tx, [channelId]);
  const livestream = await findLivestream(tx, channelId);
  if (livestream) tx.disconnect(userId, [`private-livestream.${livestream.id}`]);
});
