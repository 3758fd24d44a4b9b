import { dataEnvelope } from '#core/contract/envelope.ts';
import { serverFeature } from '#core/server/feature.ts';
import { route } from '#core/server/http/route.ts';
import type { ChannelBadge } from '#features/channel/channels/contract/channel.ts';
import {
  addBadge,
  channelBadgesChanged,
  giveBadge,
  listBadges,
  listHolders,
  ownBadgesChanged,
  removeBadge,
  takeBadge,
} from '#features/chat/identity/contract.ts';
import { identityFeature } from '#features/chat/identity/feature.ts';
import { badgesOfChannels, changeHolder, deleteBadge, readBadges, readHolders, uploadBadge } from './badges.ts';

declare module '#features/channel/channels/server/contributed-fields.ts' {
  interface ChannelFields {
    channel_badges: ChannelBadge[];
  }
}

export const identityServer = serverFeature(identityFeature, {
  events: [channelBadgesChanged, ownBadgesChanged],
  routes: [
    route(listBadges, async ({ params, ctx }) => dataEnvelope({ badges: await readBadges(ctx, params.slug) })),
    route(addBadge, async ({ params, body, viewer, ctx }) =>
      dataEnvelope({ badges: await uploadBadge(ctx, { ...params, ...body, viewer }) }),
    ),
    route(removeBadge, async ({ params, viewer, ctx }) => dataEnvelope({ badges: await deleteBadge(ctx, params, viewer) })),
    route(listHolders, async ({ params, query, viewer, ctx }) => dataEnvelope(await readHolders(ctx, params, viewer, query))),
    route(giveBadge, async ({ params, viewer, ctx }) => dataEnvelope({ has_it: await changeHolder(ctx, params, viewer, true) })),
    route(takeBadge, async ({ params, viewer, ctx }) => dataEnvelope({ has_it: await changeHolder(ctx, params, viewer, false) })),
  ],
  channelFields: { channel_badges: badgesOfChannels },
});
