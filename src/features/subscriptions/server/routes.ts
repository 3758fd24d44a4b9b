import { statusEnvelope } from '#core/contract/envelope.ts';
import { type Route, route } from '#core/server/http/route.ts';
import { findChannel } from '#features/channels/server/api.ts';
import { findChatroom, findChatroomOfChannel } from '#features/chat/server/api.ts';
import { actOnCelebration, actOnCelebrationOfChannel } from '#features/subscriptions/contract.ts';
import { applyAction } from './act-on-celebration.ts';

export const subscriptionRoutes: Route[] = [
  route(actOnCelebration, async ({ params, body, viewer, ctx, endpoint }) => {
    const room = (await findChatroom(ctx.db, params.chatroomId)) ?? endpoint.refuse('CHATROOM_NOT_FOUND');
    await applyAction(ctx, room, params.id, viewer, body, endpoint);
    return statusEnvelope(null);
  }),
  route(actOnCelebrationOfChannel, async ({ params, body, viewer, ctx, endpoint }) => {
    const channel = await findChannel(ctx.db, params.slug);
    const room = (channel && (await findChatroomOfChannel(ctx.db, channel.id))) ?? endpoint.refuse('CHANNEL_NOT_FOUND');
    await applyAction(ctx, room, params.id, viewer, body, endpoint);
    return statusEnvelope(null);
  }),
];
