import { isTextKey, t } from '#core/web/i18n/text.ts';
import type { AuditActViews } from '#features/chat/moderation/web/api.ts';

const hostedOf = ({ hosted }: Record<string, unknown>) => (typeof hosted === 'string' ? hosted : null);

export const auditActs: AuditActViews = {
  start_host: { title: 'hosting.audit.start_host', detail: hostedOf },
  stop_host: { title: 'hosting.audit.stop_host', detail: hostedOf },
  change_host_settings: {
    title: 'hosting.audit.change_host_settings',
    detail: ({ who_may_host }) => {
      const key = `hosting.settings.${who_may_host}`;
      return isTextKey(key) ? t(key as 'hosting.settings.everyone') : null;
    },
  },
};
