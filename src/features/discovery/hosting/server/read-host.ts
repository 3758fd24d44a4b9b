import type { ReplyInput } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import type { PastActivity } from '#features/channel/activity/server/api.ts';
import { requireChannel } from '#features/channel/channels/server/api.ts';
import { streamHosted } from '#features/discovery/hosting/contract/events.ts';
import { showHost } from '#features/discovery/hosting/contract/hosts.ts';
import { findHost, listReceivedHosts } from './store.ts';
import { hostOnWire } from './wire.ts';

export async function readHost(ctx: Ctx, slug: string): Promise<ReplyInput<typeof showHost>['data']> {
  const { id } = await requireChannel(ctx.db, slug, showHost);
  const row = await findHost(ctx.db, id);
  return { host: row && (await hostOnWire(ctx, row)), minimum_viewers: ctx.settings.HOST_MINIMUM_VIEWERS };
}

/** Hosts received by the channel. */
export const pastHosts: PastActivity = async (db, channelId, limit) =>
  (await listReceivedHosts(db, channelId, limit)).map(({ chatroomId, username, viewers, at }) => ({
    event: streamHosted.name,
    data: { chatroom_id: chatroomId, optional_message: null, number_viewers: viewers, host_username: username },
    at,
  }));
