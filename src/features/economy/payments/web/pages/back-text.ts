import { t } from '#core/web/i18n/text.ts';
import type { Purchase } from '#features/economy/payments/contract/purchase.ts';

/** Where a checkout leads back to: the channel of the purchase, the one that it was started in, or the home page. */
export function backText({ channel, return_path }: Pick<Purchase, 'channel' | 'return_path'>): string {
  const name = channel?.username ?? return_path.slice(1);
  return name === '' ? t('payments.back.home') : t('payments.back', { name });
}
