import { statusEnvelope } from '#core/contract/envelope.ts';
import { route } from '#core/server/http/route.ts';
import { channelMessagesOfUser, ownMessages } from '#features/chat/user-card/contract.ts';
import { readChannelLog, readOwnLog } from './message-log.ts';

export const userCardRoutes = [
  route(channelMessagesOfUser, async ({ params, query, viewer, ctx }) => ({
    ...statusEnvelope(await readChannelLog(ctx, params, query, viewer)),
    message: 'OK',
  })),
  route(ownMessages, async ({ params, query, viewer, ctx }) => ({
    ...statusEnvelope(await readOwnLog(ctx, params.userId, query, viewer)),
    message: 'OK',
  })),
];
