import { dataEnvelope, statusEnvelope } from '#core/contract/envelope.ts';
import { type Route, route } from '#core/server/http/route.ts';
import { createPoll, deletePoll, endPoll, listPastPolls, showPoll, voteOnPoll } from '#features/engagement/polls/contract.ts';
import { endPollEarly, removePoll, startPoll } from './manage-poll.ts';
import { readPastPolls, readPoll } from './read-poll.ts';
import { vote } from './vote.ts';

const NO_POLL = { status: { error: true, code: 404, message: 'Poll not found' }, data: null } as const;

export const pollRoutes: Route[] = [
  route(showPoll, async ({ params, viewer, ctx }) => {
    const poll = await readPoll(ctx, params.slug, viewer);
    return poll ? statusEnvelope({ poll }) : NO_POLL;
  }),
  route(createPoll, async ({ params, body, viewer, ctx }) => statusEnvelope({ poll: await startPoll(ctx, params.slug, viewer, body) })),
  route(deletePoll, async ({ params, viewer, ctx }) => {
    await removePoll(ctx, params.slug, viewer);
    return statusEnvelope(null);
  }),
  route(endPoll, async ({ params, viewer, ctx }) => dataEnvelope({ poll: await endPollEarly(ctx, params.slug, viewer) })),
  route(voteOnPoll, async ({ params, body, viewer, ctx }) => statusEnvelope({ poll: await vote(ctx, params.slug, viewer, body) })),
  route(listPastPolls, async ({ params, viewer, ctx }) => dataEnvelope({ polls: await readPastPolls(ctx, params.slug, viewer) })),
];
