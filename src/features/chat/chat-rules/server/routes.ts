import { statusEnvelope } from '#core/contract/envelope.ts';
import { route } from '#core/server/http/route.ts';
import { acceptChatRules, showChatRules, updateChatRules } from '#features/chat/chat-rules/contract.ts';
import { acceptRules, changeChatRules, readChatRules } from './chat-rules.ts';

export const chatRulesRoutes = [
  route(showChatRules, async ({ params, ctx }) => statusEnvelope({ rules: await readChatRules(ctx, params.slug) })),
  route(updateChatRules, async ({ params, body, viewer, ctx }) =>
    statusEnvelope({ rules: await changeChatRules(ctx, params.slug, viewer, body.rules) }),
  ),
  route(acceptChatRules, async ({ params, body, viewer, ctx }) => {
    await acceptRules(ctx, params.slug, viewer, body.rules_hash);
    return statusEnvelope(null);
  }),
];
