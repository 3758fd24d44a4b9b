import { statusEnvelope } from '#core/contract/envelope.ts';
import { route } from '#core/server/http/route.ts';
import { requireChatroomOf } from '#features/chat/chat/server/api.ts';
import { pinMessage as pinMessageCall, showPinnedMessage, unpinMessage as unpinMessageCall } from '#features/chat/pins/contract.ts';
import { pinMessage, readPin, unpinMessage } from './pin-message.ts';

export const pinRoutes = [
  route(showPinnedMessage, async ({ params, ctx }) => {
    const { channelId } = await requireChatroomOf(ctx.db, params.slug, showPinnedMessage);
    return statusEnvelope(await readPin(ctx.db, channelId, ctx.now()));
  }),
  route(pinMessageCall, async ({ params, body, viewer, ctx }) => statusEnvelope(await pinMessage(ctx, params.slug, viewer, body))),
  route(unpinMessageCall, async ({ params, viewer, ctx }) => {
    await unpinMessage(ctx, params.slug, viewer);
    return statusEnvelope(null);
  }),
];
