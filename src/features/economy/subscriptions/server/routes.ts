import { dataEnvelope, statusEnvelope } from '#core/contract/envelope.ts';
import { type Route, route } from '#core/server/http/route.ts';
import { requireChatroom, requireChatroomOf } from '#features/chat/chat/server/api.ts';
import {
  changeGiftSettings,
  listGivenGifts,
  listUnseenGifts,
  markGiftsSeen,
  previewGift,
  showGiftSettings,
} from '#features/economy/subscriptions/contract/gifts.ts';
import {
  changeSubscriptionSettings,
  listSubscribers,
  removeSubscriberBadge,
  showSubscriptionSettings,
  uploadSubscriberBadge,
} from '#features/economy/subscriptions/contract/manage.ts';
import { actOnCelebration, actOnCelebrationOfChannel } from '#features/economy/subscriptions/contract/notices.ts';
import {
  cancelRenewal,
  listOwnSubscriptions,
  showSubscriptionOffer,
  turnOnRenewal,
} from '#features/economy/subscriptions/contract/subscription.ts';
import { applyAction } from './celebrations.ts';
import { changeAcceptsGifts, markAsSeen, preview, readGivenGifts, readUnseenGifts } from './gift-pages.ts';
import { changeSettings, readSettings, readSubscribers, removeBadge, uploadBadge } from './manage-subscriptions.ts';
import { acceptsGifts } from './store/settings.ts';
import { cancel, readOffer, readOwnSubscriptions, turnOn } from './subscription-pages.ts';

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
  route(showSubscriptionOffer, async ({ params, viewer, ctx }) => dataEnvelope(await readOffer(ctx, params.slug, viewer))),
  route(listOwnSubscriptions, async ({ query, viewer, ctx }) =>
    dataEnvelope(await readOwnSubscriptions(ctx, viewer, query.next_page_token)),
  ),
  route(turnOnRenewal, async ({ params, viewer, ctx }) => dataEnvelope(await turnOn(ctx, params.slug, viewer))),
  route(cancelRenewal, async ({ params, viewer, ctx }) => dataEnvelope(await cancel(ctx, params.slug, viewer))),
  route(previewGift, async ({ params, query, viewer, ctx }) => dataEnvelope(await preview(ctx, params.slug, viewer, query.receiver))),
  route(listGivenGifts, async ({ query, viewer, ctx }) => dataEnvelope(await readGivenGifts(ctx, viewer, query.next_page_token))),
  route(listUnseenGifts, async ({ viewer, ctx }) => dataEnvelope({ gifts: await readUnseenGifts(ctx, viewer) })),
  route(markGiftsSeen, async ({ body, viewer, ctx }) => {
    await markAsSeen(ctx, viewer, body.ids);
    return dataEnvelope(null);
  }),
  route(showGiftSettings, async ({ viewer, ctx }) => dataEnvelope({ accepts_gifts: await acceptsGifts(ctx.db, viewer.id) })),
  route(changeGiftSettings, async ({ body, viewer, ctx }) => dataEnvelope(await changeAcceptsGifts(ctx, viewer, body.accepts_gifts))),
  route(showSubscriptionSettings, async ({ params, viewer, ctx }) => dataEnvelope(await readSettings(ctx, params.slug, viewer))),
  route(changeSubscriptionSettings, async ({ params, body, viewer, ctx }) =>
    dataEnvelope(await changeSettings(ctx, params.slug, viewer, body.is_enabled)),
  ),
  route(uploadSubscriberBadge, async ({ params, body, viewer, ctx }) =>
    dataEnvelope({ badges: await uploadBadge(ctx, params.slug, viewer, params.months, body.image) }),
  ),
  route(removeSubscriberBadge, async ({ params, viewer, ctx }) =>
    dataEnvelope({ badges: await removeBadge(ctx, params.slug, viewer, params.months) }),
  ),
  route(listSubscribers, async ({ params, query, viewer, ctx }) =>
    dataEnvelope(await readSubscribers(ctx, params.slug, viewer, query.next_page_token)),
  ),
];
