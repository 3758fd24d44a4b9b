import { carry, success } from '#core/contract/envelope.ts';
import { type Route, route } from '#core/server/http/route.ts';
import { createPoll, deletePoll, listPastPolls, showPoll, voteOnPoll } from '#features/polls/contract.ts';
import { readPastPolls, readPoll } from './read-poll.ts';
import { startPoll } from './start-poll.ts';
import { takePollAway } from './take-poll-away.ts';
import { vote } from './vote.ts';

const NO_POLL = { status: { error: true, code: 404, message: 'Poll not found' }, data: null } as const;

export const pollRoutes: Route[] = [
  route(showPoll, async ({ params, viewer, ctx }) => {
    const poll = await readPoll(ctx, params.slug, viewer);
    return poll ? success({ poll }) : NO_POLL;
  }),
  route(createPoll, async ({ params, body, viewer, ctx }) => success({ poll: await startPoll(ctx, params.slug, viewer, body) })),
  route(deletePoll, async ({ params, viewer, ctx }) => {
    await takePollAway(ctx, params.slug, viewer);
    return success(null);
  }),
  route(voteOnPoll, async ({ params, body, viewer, ctx }) => success({ poll: await vote(ctx, params.slug, viewer, body.id) })),
  route(listPastPolls, async ({ params, viewer, ctx }) => carry({ polls: await readPastPolls(ctx, params.slug, viewer) })),
];
