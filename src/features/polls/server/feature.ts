import { serverFeature } from '#core/server/feature.ts';
import { pollsFeature } from '#features/polls/feature.ts';
import { polls } from './migrations/001-polls.ts';
import { pollRoutes } from './routes.ts';
import { takePollAway } from './take-poll-away.ts';

export const pollsServer = serverFeature(pollsFeature, {
  migrations: { '001-polls': polls },
  routes: pollRoutes,
  commands: { polldelete: { run: ({ ctx, channel, viewer }) => takePollAway(ctx, channel, viewer) } },
});
