import type { ReactNode } from 'react';
import { phrase, t } from '#core/web/i18n/text.ts';
import type { SubscriptionsEntry } from './subscriptions-entry.ts';

export function entryHead({ action, isAnonymous, username, giftedCount }: SubscriptionsEntry): ReactNode {
  const name = <bdi key="name">{username}</bdi>;
  if (action === 'subscribed') return phrase('subscriptions.activity.subscribed', { name });
  const subs = t('subscriptions.gifted.subs', { count: giftedCount });
  return isAnonymous ? phrase('subscriptions.gifted.anonymous', { subs }) : phrase('subscriptions.activity.gifted', { name, subs });
}
