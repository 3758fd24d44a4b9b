import { serverFeature } from '#core/server/feature.ts';
import { deletePoll, pollDeleted, pollUpdated } from '#features/engagement/polls/contract.ts';
import { pollsFeature } from '#features/engagement/polls/feature.ts';
import { removePoll } from './manage-poll.ts';
import { polls } from './migrations/001-polls.ts';
import { votesOfUser } from './migrations/002-votes-of-user.ts';
import { openPolls } from './migrations/003-open-polls.ts';
import { publishOpenPolls } from './read-poll.ts';
import { pollRoutes } from './routes.ts';

export const pollsServer = serverFeature(pollsFeature, {
  events: [pollUpdated, pollDeleted],
  migrations: { '001-polls': polls, '002-votes-of-user': votesOfUser, '003-open-polls': openPolls },
  periodicJobs: [publishOpenPolls],
  routes: pollRoutes,
  commands: { polldelete: { run: ({ ctx, channel, viewer }) => removePoll(ctx, channel, viewer), equivalents: [deletePoll] } },
});
