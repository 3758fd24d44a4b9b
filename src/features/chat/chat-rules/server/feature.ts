import { serverFeature } from '#core/server/feature.ts';
import { chatRulesFeature } from '#features/chat/chat-rules/feature.ts';
import { rulesHash } from '#features/chat/chat-rules/rules.ts';
import { acceptances } from './migrations/001-acceptances.ts';
import { chatRules } from './migrations/002-chat-rules.ts';
import { chatRulesRoutes } from './routes.ts';
import { findChatRules } from './store.ts';

export const chatRulesServer = serverFeature(chatRulesFeature, {
  // Existing databases recorded the first migration under the chat feature, so it keeps its name.
  migrations: { 'chat/002-chat-rules': chatRules, 'chatrules/001-acceptances': acceptances },
  routes: chatRulesRoutes,
  contributes: {
    chatRules: async (db, chatroomId) => {
      const text = await findChatRules(db, chatroomId);
      return { text, hash: rulesHash(text) };
    },
  },
});
