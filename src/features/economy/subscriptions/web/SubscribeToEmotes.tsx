import type { Slots } from '#core/web/feature.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { SubscriptionPrompt } from '#features/channel/emotes/web/api.ts';
import { usePayments } from '#features/economy/payments/web/api.ts';
import { openSubscriptionDialog } from './subscription-dialog.ts';

/** Offers a subscription for a locked emote (EM-03). Renders nothing without payments. */
export function SubscribeToEmotes({ locked, onClose }: Slots['emotes.subscribe']) {
  if (!usePayments()?.provider) return null;
  const subscribe = () => {
    onClose();
    if (locked) openSubscriptionDialog({ about: 'subscribe', slug: locked.channel.slug });
  };
  return (
    <SubscriptionPrompt
      locked={locked}
      onClose={onClose}
      subscribe={
        <Button variant="primary" onClick={subscribe}>
          {t('subscriptions.subscribe')}
        </Button>
      }
    />
  );
}
