import type { ChannelAuthoriser } from '#core/server/pusher/authorise.ts';
import { listen } from '#core/server/server-event.ts';
import { channelOfLivestream, findLivestream } from '#features/channels/server/api.ts';
import { banOf } from './api.ts';
import { banned } from './events.ts';

/** The private channel of a livestream admits everybody who is not banned from its channel. */
export const livestreamChannel: ChannelAuthoriser = {
  pattern: /private-livestream\.(\d{1,15})/,
  authorize: async (viewer, [, livestreamId], db) => {
    const channelId = await channelOfLivestream(db, Number(livestreamId));
    return channelId !== null && !(await banOf(db, channelId, viewer.id, new Date()));
  },
};

export const disconnectBannedViewer = listen(banned, async (tx, { channelId, userId }) => {
  const livestream = await findLivestream(tx, channelId);
  if (livestream) tx.disconnect(userId, [`private-livestream.${livestream.id}`]);
});
