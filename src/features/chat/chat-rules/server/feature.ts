import { serverFeature } from '#core/server/feature.ts';
import { chatRulesFeature } from '#features/chat/chat-rules/feature.ts';
import { rulesHash } from '#features/chat/chat-rules/rules.ts';
import { migrations } from './migrations.ts';
import { chatRulesRoutes } from './routes.ts';
import { findChatRules } from './store.ts';

export const chatRulesServer = serverFeature(chatRulesFeature, {
  migrations,
  routes: chatRulesRoutes,
  contributes: {
    chatRules: async (db, chatroomId) => {
      const text = await findChatRules(db, chatroomId);
      return { text, hash: rulesHash(text) };
    },
  },
});
