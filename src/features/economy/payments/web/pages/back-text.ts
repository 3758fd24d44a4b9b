import { t } from '#core/web/i18n/text.ts';
import type { Purchase } from '#features/economy/payments/contract/purchase.ts';

/** The target may be the purchase's channel, the channel that it started in, or the home page. */
export function backText({ channel, return_path }: Pick<Purchase, 'channel' | 'return_path'>): string {
  const name = channel?.username ?? return_path.slice(1);
  return name === '' ? t('payments.back.home') : t('payments.back', { name });
}
