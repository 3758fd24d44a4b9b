import { feature } from '#core/contract/feature.ts';
import { BROADCASTER } from '#features/channel/channels/rules/permissions.ts';

declare module '#features/chat/moderation/contract/audit.ts' {
  interface AuditActs {
    change_chat_rules: true;
  }
}

/** Viewers accept the chat rules of a channel before they chat (RU-01 to RU-03). */
export const chatRulesFeature = feature({
  name: 'chat-rules',
  permissions: { change_chat_rules: BROADCASTER },
  auditActs: ['change_chat_rules'],
});
