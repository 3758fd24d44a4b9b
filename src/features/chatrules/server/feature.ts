import { serverFeature } from '#core/server/feature.ts';
import { chatrulesFeature } from '#features/chatrules/feature.ts';
import { rulesHash } from '#features/chatrules/rules.ts';
import { acceptances } from './migrations/001-acceptances.ts';
import { chatRules } from './migrations/002-chat-rules.ts';
import { chatrulesRoutes } from './routes.ts';
import { findChatRules } from './store.ts';

export const chatrulesServer = serverFeature(chatrulesFeature, {
  // Databases recorded the first migration when it belonged to the chat feature, so it keeps its name.
  migrations: { 'chat/002-chat-rules': chatRules, '001-acceptances': acceptances },
  routes: chatrulesRoutes,
  contributes: {
    chatRules: async (db, chatroomId) => {
      const text = await findChatRules(db, chatroomId);
      return { text, hash: rulesHash(text) };
    },
  },
});
