import { phrase, t } from '#core/web/i18n/text.ts';
import { toReadableText } from '#features/chat/chat/rules/typed-emotes.ts';
import type { AuditActView, AuditActViews, AuditDetailViews } from '#features/chat/moderation/web/api.ts';

const decision = (act: 'approve_message' | 'deny_message' | 'undo_deny_message'): AuditActView => ({
  title: `automod.audit.${act}`,
  sentence: (entry, target) => (entry.target === null ? t(`automod.audit.${act}`) : phrase(`automod.audit.did.${act}`, { target })),
  isAboutOneMessage: true,
});

export const auditActs: AuditActViews = {
  approve_message: decision('approve_message'),
  deny_message: {
    ...decision('deny_message'),
    detail: ({ denied_text: text }) => (typeof text === 'string' ? toReadableText(text) : null),
  },
  undo_deny_message: decision('undo_deny_message'),
  shield_on: { title: 'automod.audit.shield_on' },
  shield_off: { title: 'automod.audit.shield_off' },
};

/** A change of the shield settings is recorded as a change of the filters. */
export const auditDetails: AuditDetailViews = { shield: () => t('automod.audit.shield_set') };
