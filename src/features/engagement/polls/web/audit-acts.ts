import type { AuditActViews } from '#features/chat/moderation/web/api.ts';

export const auditActs: AuditActViews = {
  start_poll: { title: 'polls.audit.start_poll' },
  end_poll: { title: 'polls.audit.end_poll' },
  delete_poll: { title: 'polls.audit.delete_poll' },
};
