import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { FollowButton } from '#features/channel/channels/web/api.ts';
import { openSubscriptionDialog } from '#features/economy/subscriptions/web/api.ts';
import type { actionOf } from '#features/engagement/goals/rules.ts';

interface GoalActionsProps {
  channel: Channel;
  action: ReturnType<typeof actionOf>;
  size: 'medium' | 'small';
  /** Shows the visitors' view with inactive buttons. */
  isPreview?: boolean;
}

/** GO-05. */
export function GoalActions({ channel, action, size, isPreview = false }: GoalActionsProps) {
  const width = size === 'medium' ? 'w-full' : undefined;
  if (action === 'follow' && isPreview)
    return (
      <Button variant="primary" size={size} className={width}>
        <Icon name="heart" size="small" />
        {t('channels.follow')}
      </Button>
    );
  if (action === 'follow') return <FollowButton channel={channel} size={size} className={width} />;
  if (action === 'subscribe')
    return (
      <Button
        variant="primary"
        size={size}
        className={width}
        aria-haspopup="dialog"
        onClick={() => openSubscriptionDialog({ about: 'subscribe', slug: channel.slug })}
      >
        <Icon name="star" size="small" />
        {t('goals.subscribe')}
      </Button>
    );
  if (action === 'subscribed')
    return (
      <span className={buttonClass('on', size, 'pointer-events-none')}>
        <Icon name="star" size="small" solid />
        {t('goals.subscribed')}
      </span>
    );
  return null;
}
