import type { Ctx } from '#core/server/context.ts';
import { channelEvents } from '#features/channel/channels/contract/livestream.ts';

/** Open pages of a channel on all nodes, live or offline. 0 if they cannot be counted. */
export async function viewersOf({ services }: Pick<Ctx, 'services'>, channelId: number): Promise<number> {
  const channel = channelEvents(channelId);
  return (await services.audience?.({ prefix: channel, channels: [channel] }))?.get(channel) ?? 0;
}
