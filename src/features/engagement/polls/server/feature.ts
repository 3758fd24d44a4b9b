import { serverFeature } from '#core/server/feature.ts';
import { deletePoll, pollDeleted, pollUpdated } from '#features/engagement/polls/contract.ts';
import { pollsFeature } from '#features/engagement/polls/feature.ts';
import { pollErasures } from './erase.ts';
import { removePoll } from './manage-poll.ts';
import { migrations } from './migrations.ts';
import { publishOpenPolls } from './read-poll.ts';
import { pollRoutes } from './routes.ts';

export const pollsServer = serverFeature(pollsFeature, {
  events: [pollUpdated, pollDeleted],
  migrations,
  periodicJobs: [publishOpenPolls],
  routes: pollRoutes,
  erasures: pollErasures,
  commands: { polldelete: { run: ({ ctx, channel, viewer }) => removePoll(ctx, channel, viewer), equivalents: [deletePoll] } },
});
