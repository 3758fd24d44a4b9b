import { formatNumber } from '#core/web/format/number.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { Coin } from '#core/web/ui/Coin.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { KicksGiftEntry } from '../log/entry.ts';
import type { RowProps } from './row-look.ts';
import { Strong } from './Strong.tsx';
import { Ticket } from './Ticket.tsx';

/** A gift of KICKs and its words (N-06). */
export function KicksGiftRow({ entry }: RowProps<KicksGiftEntry>) {
  return (
    <Ticket kicks mark={<Icon name="gift" className="text-(--kicks)" />} words={entry.message && <bdi>{entry.message}</bdi>}>
      {phrase('chat.kicks', { name: <Strong key="name">{entry.username}</Strong>, gift: <Strong key="gift">{entry.giftName}</Strong> })}{' '}
      <span className="whitespace-nowrap tabular-nums">
        <Coin of="kicks" label={t('chat.kicks.unit')} /> {formatNumber(entry.amount)}
      </span>
    </Ticket>
  );
}
