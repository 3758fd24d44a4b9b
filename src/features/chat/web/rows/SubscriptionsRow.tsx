import { phrase, t } from '../../../../core/web/i18n/text.ts';
import { Badge } from '../../../../core/web/ui/Badge.tsx';
import type { SubscriptionsEntry } from '../log/entry.ts';
import type { RowProps } from './row-look.ts';
import { Strong } from './Strong.tsx';
import { Ticket } from './Ticket.tsx';

/** Of many receivers, so many are named. */
const NAMED = 5;

/** A subscription with its months and words, or a gift of some with their receivers (N-01, N-02). */
export function SubscriptionsRow({ entry }: RowProps<SubscriptionsEntry>) {
  return entry.action === 'gifted' ? <Gifted entry={entry} /> : <Subscribed entry={entry} />;
}

function Subscribed({ entry }: { entry: SubscriptionsEntry }) {
  const months = t('chat.subscribed.months', { months: entry.months });
  return (
    <Ticket
      mint
      mark={<Badge type="subscriber" count={entry.months} size={20} />}
      words={entry.customMessage && <bdi>{entry.customMessage}</bdi>}
    >
      {phrase('chat.subscribed', { name: <Strong key="name">{entry.username}</Strong>, months: <Strong key="months">{months}</Strong> })}
    </Ticket>
  );
}

function Gifted({ entry }: { entry: SubscriptionsEntry }) {
  const count = entry.giftedUsernames.length;
  const names = entry.giftedUsernames.slice(0, NAMED).join(', ');
  const receivers = count > NAMED ? t('chat.gifted.to_more', { names, more: count - NAMED }) : t('chat.gifted.to', { names });
  return (
    <Ticket mark={<Badge type="sub_gifter" count={entry.gifterTotal} size={20} />}>
      {phrase('chat.gifted', {
        name: <Strong key="name">{entry.username}</Strong>,
        subs: <Strong key="subs">{t('chat.gifted.subs', { count })}</Strong>,
        total: entry.gifterTotal,
      })}
      {count > 0 && (
        <p className="wrap-anywhere">
          <bdi>{receivers}</bdi>
        </p>
      )}
    </Ticket>
  );
}
