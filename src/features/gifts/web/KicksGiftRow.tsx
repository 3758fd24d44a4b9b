import { formatNumber } from '#core/web/format/number.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { Coin } from '#core/web/ui/Coin.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { type RowProps, Strong, Ticket } from '#features/chat/web/api.ts';
import type { KicksGiftEntry } from './kicks-gift-entry.ts';

/** A gift of KICKs with its message (N-06). */
export function KicksGiftRow({ entry }: RowProps<KicksGiftEntry>) {
  return (
    <Ticket gold mark={<Icon name="gift" className="text-(--kicks)" />} words={entry.message && <bdi>{entry.message}</bdi>}>
      {phrase('gifts.sent', { name: <Strong key="name">{entry.username}</Strong>, gift: <Strong key="gift">{entry.giftName}</Strong> })}{' '}
      <span className="whitespace-nowrap tabular-nums">
        <Coin shape="hexagon" label={t('gifts.unit')} /> {formatNumber(entry.amount)}
      </span>
    </Ticket>
  );
}
