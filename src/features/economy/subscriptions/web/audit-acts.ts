import { t } from '#core/web/i18n/text.ts';
import type { AuditEntry } from '#features/chat/moderation/contract/audit.ts';
import { type AuditActViews, onOffText } from '#features/chat/moderation/web/api.ts';

type Details = AuditEntry['details'];

export const auditActs: AuditActViews = {
  change_subscription_settings: { title: 'subscriptions.audit.change_subscription_settings', detail: switched },
  change_subscriber_badge: { title: 'subscriptions.audit.change_subscriber_badge', detail: monthsOfBadge },
  remove_subscriber_badge: { title: 'subscriptions.audit.remove_subscriber_badge', detail: monthsOfBadge },
};

function switched({ is_enabled: isOn }: Details): string | null {
  return typeof isOn === 'boolean' ? onOffText(t('subscriptions.audit.subscriptions'), isOn) : null;
}

function monthsOfBadge({ months }: Details): string | null {
  return typeof months === 'number' ? t('subscriptions.months', { months }) : null;
}
