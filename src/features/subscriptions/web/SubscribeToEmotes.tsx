import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { usePayments } from '#features/payments/web/api.ts';
import { openSubscriptionDialog } from './subscription-dialog.ts';

/** In the dialog about a locked emote: leads to the subscription for a month of tier 1, which is the only one (EM-03). */
export function SubscribeToEmotes({ slug, onPress }: { slug: string; onPress: () => void }) {
  if (!usePayments()?.provider) return null;
  return (
    <Button
      variant="primary"
      onClick={() => {
        onPress();
        openSubscriptionDialog({ about: 'subscribe', slug });
      }}
    >
      {t('subscriptions.subscribe')}
    </Button>
  );
}
