import type { AuditActViews } from '#features/chat/moderation/web/api.ts';

export const auditActs: AuditActViews = {
  pin_message: { title: 'pins.audit.pin_message', isAboutOneMessage: true },
  unpin_message: { title: 'pins.audit.unpin_message', isAboutOneMessage: true },
};
