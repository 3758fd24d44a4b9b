import { channelOfRight } from '#core/server/pusher/authorize.ts';
import { listen } from '#core/server/server-event.ts';
import { channelsOfLivestreams, findLivestream, shareChannels } from '#features/channel/channels/server/api.ts';
import { areBanned } from './api.ts';
import { banned } from './events.ts';

export const livestreamChannel = channelOfRight(/private-livestream\.(\d{1,15})/, async (members, db) => {
  const channelIds = await channelsOfLivestreams(
    db,
    members.map(({ match }) => Number(match[1])),
  );
  const people = members.map(({ userId }, index) => ({ channelId: channelIds[index] ?? 0, userId }));
  const bans = await areBanned(db, people, new Date());
  return members.map((_member, index) => channelIds[index] !== null && !bans[index]);
});

export const disconnectBannedViewer = listen(banned, async (tx, { channelId, userId }) => {
  // A stream that starts concurrently waits for this lock and then sees the ban. A stream that already started is found after it.
  await shareChannels(tx, [channelId]);
  const livestream = await findLivestream(tx, channelId);
  if (livestream) tx.disconnect(userId, [`private-livestream.${livestream.id}`]);
});
