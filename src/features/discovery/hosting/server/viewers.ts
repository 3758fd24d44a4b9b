import type { Ctx } from '#core/server/context.ts';
import { channelEvents } from '#features/channel/channels/contract/livestream.ts';

/** How many people have a channel open now, live or not, over all nodes. Nobody, where they cannot be counted. */
export async function viewersOf({ services }: Pick<Ctx, 'services'>, channelId: number): Promise<number> {
  const channel = channelEvents(channelId);
  return (await services.audience?.({ prefix: channel, channels: [channel] }))?.get(channel) ?? 0;
}
