import { applaud, applauded, ownApplause } from '#app/testing/applause/contract.ts';
import { applauseFeature } from '#app/testing/applause/feature.ts';
import { dataEnvelope } from '#core/contract/envelope.ts';
import { serverFeature } from '#core/server/feature.ts';
import { route } from '#core/server/http/route.ts';
import { listen } from '#core/server/server-event.ts';
import { followed } from '#features/channel/channels/server/api.ts';
import { privateChannels } from '#features/people/accounts/server/api.ts';
import { applaudIn, applaudNewFollower, fadeDeadline, showLoudestJob } from './applaud.ts';
import { migrations } from './migrations.ts';

export const applauseServer = serverFeature(applauseFeature, {
  migrations,
  events: [applauded, ownApplause],
  routes: [route(applaud, async ({ params, viewer, ctx }) => dataEnvelope({ total: await applaudIn(ctx, params.slug, viewer) }))],
  listeners: [listen(followed, applaudNewFollower)],
  deadlines: [fadeDeadline],
  jobKinds: [showLoudestJob],
  privateChannels: privateChannels('private-applause-'),
  commands: { applaud: { run: ({ ctx, channel, viewer }) => applaudIn(ctx, channel, viewer), equivalents: [applaud] } },
});
