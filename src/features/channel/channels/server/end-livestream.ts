import type { Tx } from '#core/server/context.ts';
import { stopStreamBroadcast } from '#features/channel/channels/contract/livestream.ts';
import { livestreamEnded } from './events.ts';
import { endLivestream, type LivestreamRow } from './store/livestreams.ts';

/** Returns null when the channel was offline. */
export async function endCurrentLivestream(tx: Tx, channelId: number, at: Date, isSuspended: boolean): Promise<LivestreamRow | null> {
  const livestream = await endLivestream(tx, channelId, at);
  if (!livestream) return null;
  await tx.announce(livestreamEnded, { channelId, livestreamId: livestream.id, at });
  tx.publish(stopStreamBroadcast, [channelId], { livestream: { id: livestream.id, channel: { id: channelId, is_banned: isSuspended } } });
  return livestream;
}
