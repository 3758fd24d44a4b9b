import { dataEnvelope } from '#core/contract/envelope.ts';
import { type Route, route } from '#core/server/http/route.ts';
import { listGifts, listKicksPlans, listPinnedGifts, sendGift, showKicksBalance } from '#features/economy/gifts/contract.ts';
import { readBalance, readGifts, readPinned, readPlans } from './read-kicks.ts';
import { send } from './send-gift.ts';

export const giftRoutes: Route[] = [
  route(listGifts, ({ ctx }) => Promise.resolve(dataEnvelope(readGifts(ctx)))),
  route(listKicksPlans, ({ ctx }) => Promise.resolve(dataEnvelope({ plans: readPlans(ctx) }))),
  route(showKicksBalance, async ({ viewer, ctx }) => dataEnvelope({ balance: await readBalance(ctx, viewer) })),
  route(sendGift, async ({ params, body, viewer, ctx }) => dataEnvelope(await send(ctx, params.channelId, viewer, body))),
  route(listPinnedGifts, async ({ params, ctx }) => dataEnvelope({ pinned_gifts: await readPinned(ctx, params.channelId) })),
];
