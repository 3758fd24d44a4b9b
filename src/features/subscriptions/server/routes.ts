import { statusEnvelope } from '#core/contract/envelope.ts';
import { type Route, route } from '#core/server/http/route.ts';
import { requireChatroom, requireChatroomOf } from '#features/chat/server/api.ts';
import { actOnCelebration, actOnCelebrationOfChannel } from '#features/subscriptions/contract.ts';
import { applyAction } from './act-on-celebration.ts';

export const subscriptionRoutes: Route[] = [
  route(actOnCelebration, async ({ params, body, viewer, ctx, endpoint }) => {
    const room = await requireChatroom(ctx.db, params.chatroomId, endpoint);
    await applyAction(ctx, room, params.id, viewer, body, endpoint);
    return statusEnvelope(null);
  }),
  route(actOnCelebrationOfChannel, async ({ params, body, viewer, ctx, endpoint }) => {
    const room = await requireChatroomOf(ctx.db, params.slug, endpoint);
    await applyAction(ctx, room, params.id, viewer, body, endpoint);
    return statusEnvelope(null);
  }),
];
