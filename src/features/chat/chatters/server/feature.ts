import { statusEnvelope } from '#core/contract/envelope.ts';
import { serverFeature } from '#core/server/feature.ts';
import { route } from '#core/server/http/route.ts';
import { listChatters } from '#features/chat/chatters/contract.ts';
import { chattersFeature } from '#features/chat/chatters/feature.ts';
import { readChatters } from './read-chatters.ts';

export const chattersServer = serverFeature(chattersFeature, {
  routes: [route(listChatters, async ({ params, ctx }) => statusEnvelope(await readChatters(ctx, params.slug)))],
});
