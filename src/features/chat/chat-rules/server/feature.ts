import { serverFeature } from '#core/server/feature.ts';
import { eraseRoom } from '#features/chat/chat/server/api.ts';
import { chatRulesFeature } from '#features/chat/chat-rules/feature.ts';
import { rulesHash } from '#features/chat/chat-rules/rules.ts';
import { erasePerson } from '#features/people/accounts/server/api.ts';
import { migrations } from './migrations.ts';
import { chatRulesRoutes } from './routes.ts';
import { findChatRules } from './store.ts';

export const chatRulesServer = serverFeature(chatRulesFeature, {
  migrations,
  routes: chatRulesRoutes,
  erasures: [eraseRoom('chat_rules'), eraseRoom('rules_acceptances'), erasePerson('rules_acceptances')],
  contributes: {
    chatRules: async (db, chatroomId) => {
      const text = await findChatRules(db, chatroomId);
      return { text, hash: rulesHash(text) };
    },
  },
});
