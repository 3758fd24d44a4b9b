import { dataEnvelope } from '#core/contract/envelope.ts';
import { type Route, route } from '#core/server/http/route.ts';
import { changeHostSettings, showHostSettings } from '#features/discovery/hosting/contract/host-settings.ts';
import { searchLive, showHost, startHost, stopHost } from '#features/discovery/hosting/contract/hosts.ts';
import { stop } from './end-hosts.ts';
import { changeSettings, readHostSettings } from './host-settings.ts';
import { readHost } from './read-host.ts';
import { searchLiveChannels } from './search-live.ts';
import { host } from './start-host.ts';

export const hostingRoutes: Route[] = [
  route(showHost, async ({ params, ctx }) => dataEnvelope(await readHost(ctx, params.slug))),
  route(startHost, async ({ params, body, viewer, ctx }) => dataEnvelope({ host: await host(ctx, params.slug, viewer, body.slug) })),
  route(stopHost, async ({ params, viewer, ctx }) => {
    await stop(ctx, params.slug, viewer);
    return dataEnvelope({ host: null });
  }),
  route(showHostSettings, async ({ params, ctx }) => dataEnvelope(await readHostSettings(ctx, params.slug))),
  route(changeHostSettings, async ({ params, body, viewer, ctx }) => dataEnvelope(await changeSettings(ctx, params.slug, viewer, body))),
  route(searchLive, async ({ query, ctx }) => ({ data: { channels: await searchLiveChannels(ctx, query.q) } })),
];
