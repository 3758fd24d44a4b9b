import { feature } from '#core/contract/feature.ts';
import { BROADCASTER } from '#features/channel/channels/rules/permissions.ts';

declare module '#features/chat/moderation/contract/audit.ts' {
  interface AuditActs {
    change_subscription_settings: true;
    change_subscriber_badge: true;
    remove_subscriber_badge: true;
  }
}

export const subscriptionsFeature = feature({
  name: 'subscriptions',
  pages: ['/transactions/subscriptions'],
  subpages: ['/dashboard/$slug/subscriptions'],
  permissions: { manage_subscriptions: BROADCASTER },
  auditActs: ['change_subscription_settings', 'change_subscriber_badge', 'remove_subscriber_badge'],
});
