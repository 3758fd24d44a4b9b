import { useQuery } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { type ChannelActionProps, relationQuery } from '#features/channel/channels/web/api.ts';
import { usePayments } from '#features/economy/payments/web/api.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import { openSubscriptionDialog } from './subscription-dialog.ts';

/** Beside the follow button: subscribe, and gift subscriptions. Nothing where none are sold, except to somebody who has one. */
export function SubscribeActions({ channel, isCompact }: ChannelActionProps) {
  const { slug, user_id, user, following, subscription_enabled } = channel;
  const payments = usePayments();
  // While it is not known whether payments are taken, the buttons keep their place, so that the others do not move.
  const sells = subscription_enabled && payments?.provider !== null;
  const viewer = useViewer();
  const relation = useQuery({ ...relationQuery(slug), enabled: viewer !== null }).data;
  const isSubscribed = relation != null && relation.subscription !== null;
  if (viewer?.id === user_id || !(sells || isSubscribed)) return null;
  const { username: name } = user;
  // One button of the row is the next thing to do: following comes first.
  const isNext = following && !isSubscribed;
  return (
    <>
      <Button
        variant={isSubscribed ? 'on' : isNext ? 'primary' : 'default'}
        aria-label={t(isSubscribed ? 'subscriptions.subscribed_to' : 'subscriptions.subscribe_to', { name })}
        aria-haspopup="dialog"
        onClick={() => openSubscriptionDialog({ about: 'subscribe', slug })}
      >
        <Icon name="star" size="small" solid={isSubscribed} />
        {(!isCompact || isNext) && t(isSubscribed ? 'subscriptions.is_subscribed' : 'subscriptions.subscribe')}
      </Button>
      {sells && !isCompact && (
        <Button aria-haspopup="dialog" onClick={() => openSubscriptionDialog({ about: 'gift', slug })}>
          <Icon name="gift" size="small" />
          {t('subscriptions.gift')}
        </Button>
      )}
    </>
  );
}
