import type { Feature } from '#core/server/feature.ts';
import { listen } from '#core/server/server-event.ts';
import { userCreated } from '#features/accounts/server/api.ts';
import { createChannel } from './create-channel.ts';
import { channels } from './migrations/001-channels.ts';
import { channelRoutes } from './routes.ts';

export const channelsFeature: Feature = {
  name: 'channels',
  migrations: { '001-channels': channels },
  routes: channelRoutes,
  listeners: [listen(userCreated, createChannel)],
};
