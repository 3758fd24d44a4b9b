import { feature } from '#core/contract/feature.ts';
import { BROADCASTER } from '#features/channel/channels/rules/permissions.ts';

declare module '#features/chat/moderation/contract/audit.ts' {
  interface AuditActs {
    change_chat_rules: true;
  }
}

/** The rules that a channel sets for its chat, which viewers accept before they write (RU-01 to RU-03). */
export const chatRulesFeature = feature({
  name: 'chat-rules',
  permissions: { change_chat_rules: BROADCASTER },
  auditActs: ['change_chat_rules'],
});
