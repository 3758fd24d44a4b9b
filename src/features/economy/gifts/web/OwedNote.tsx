import { formatMoney } from '#core/web/format/money.ts';
import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { KicksBalance } from '#features/economy/gifts/contract.ts';

export function OwedNote({ kicks: { owed, currency } }: { kicks: KicksBalance }) {
  return (
    <p className="flex items-start gap-2 rounded-sm bg-amber-soft px-3 py-2 text-12 text-amber-text">
      <Icon name="warn" size="small" />
      <span>{t('gifts.owed', { amount: formatMoney(owed, currency) })}</span>
    </p>
  );
}
