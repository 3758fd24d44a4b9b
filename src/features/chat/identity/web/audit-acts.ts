import type { AuditActViews } from '#features/chat/moderation/web/api.ts';

const detail = ({ badge }: { badge?: unknown }) => (typeof badge === 'string' ? badge : null);

export const auditActs: AuditActViews = {
  add_channel_badge: { title: 'identity.audit.add_channel_badge', detail },
  remove_channel_badge: { title: 'identity.audit.remove_channel_badge', detail },
  give_channel_badge: { title: 'identity.audit.give_channel_badge', detail },
  take_channel_badge: { title: 'identity.audit.take_channel_badge', detail },
};
