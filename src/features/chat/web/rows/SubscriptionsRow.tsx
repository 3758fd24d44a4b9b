import { phrase, t } from '#core/web/i18n/text.ts';
import { Badge } from '#core/web/ui/Badge.tsx';
import { parseContent } from '#features/chat/rules/content.ts';
import type { SubscriptionsEntry } from '../log/entry.ts';
import { MessageContent } from './MessageContent.tsx';
import type { RowProps } from './row-look.ts';
import { SenderBadge } from './SenderBadge.tsx';
import { Strong } from './Strong.tsx';
import { Ticket } from './Ticket.tsx';

/** Of many receivers, so many are named. */
const NAMED = 5;

/** A subscription with its months and words, or a gift of some with their receivers (N-01, N-02). */
export function SubscriptionsRow({ entry, look }: RowProps<SubscriptionsEntry>) {
  return entry.action === 'gifted' ? <Gifted entry={entry} /> : <Subscribed entry={entry} look={look} />;
}

function Subscribed({ entry, look }: RowProps<SubscriptionsEntry>) {
  const months = t('chat.subscribed.months', { months: entry.months });
  return (
    <Ticket
      mint
      mark={<SenderBadge badge={{ type: 'subscriber', text: '', count: entry.months }} tiers={look.subscriberTiers} size={20} />}
      words={entry.customMessage && <MessageContent parts={parseContent(entry.customMessage)} look={look} />}
    >
      {phrase('chat.subscribed', { name: <Strong key="name">{entry.username}</Strong>, months: <Strong key="months">{months}</Strong> })}
    </Ticket>
  );
}

function Gifted({ entry }: { entry: SubscriptionsEntry }) {
  const known = entry.giftedUsernames.length;
  const count = Math.max(entry.giftedCount, known);
  const names = entry.giftedUsernames.slice(0, NAMED).join(', ');
  const more = count - Math.min(known, NAMED);
  const parts = {
    name: <Strong key="name">{entry.username}</Strong>,
    subs: <Strong key="subs">{t('chat.gifted.subs', { count })}</Strong>,
  };
  return (
    <Ticket mark={<Badge type="sub_gifter" count={entry.gifterTotal || count} size={20} />}>
      {entry.gifterTotal > 0 ? phrase('chat.gifted', { ...parts, total: entry.gifterTotal }) : phrase('chat.gifted.once', parts)}
      {known > 0 && (
        <p className="wrap-anywhere">
          <bdi>{more > 0 ? t('chat.gifted.to_more', { names, more }) : t('chat.gifted.to', { names })}</bdi>
        </p>
      )}
    </Ticket>
  );
}
