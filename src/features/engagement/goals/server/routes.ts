import { statusEnvelope } from '#core/contract/envelope.ts';
import { type Route, route } from '#core/server/http/route.ts';
import { cancelGoal, createGoal, listPastGoals, showGoals, updateGoal } from '#features/engagement/goals/contract.ts';
import { readGoals, readPastGoals } from './find-goals.ts';
import { cancel, create, edit } from './manage-goals.ts';

export const goalRoutes: Route[] = [
  route(showGoals, async ({ params, ctx }) => statusEnvelope({ goals: await readGoals(ctx, params.slug) })),
  route(createGoal, async ({ params, body, viewer, ctx }) => statusEnvelope({ goal: await create(ctx, params.slug, viewer, body) })),
  route(updateGoal, async ({ params, body, viewer, ctx }) =>
    statusEnvelope({ goal: await edit(ctx, params.slug, params.goalId, viewer, body) }),
  ),
  route(cancelGoal, async ({ params, viewer, ctx }) => statusEnvelope({ goal: await cancel(ctx, params.slug, params.goalId, viewer) })),
  route(listPastGoals, async ({ params, viewer, ctx }) => statusEnvelope({ goals: await readPastGoals(ctx, params.slug, viewer) })),
];
