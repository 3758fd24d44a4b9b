import { phrase, t } from '#core/web/i18n/text.ts';
import { Badge } from '#core/web/ui/Badge.tsx';
import { parseContent } from '#features/chat/rules/content.ts';
import { MessageContent, type RowProps, SenderBadge, Strong, Ticket } from '#features/chat/web/api.ts';
import type { SubscriptionsEntry } from './subscriptions-entry.ts';

/** The maximum number of receivers that are named. */
const NAMED = 5;

/** A subscription with its months and message, or gifted subscriptions with their receivers (N-01, N-02). */
export function SubscriptionsRow({ entry, context }: RowProps<SubscriptionsEntry>) {
  return entry.action === 'gifted' ? <Gifted entry={entry} /> : <Subscribed entry={entry} context={context} />;
}

function Subscribed({ entry, context }: RowProps<SubscriptionsEntry>) {
  const months = t('subscriptions.months', { months: entry.months });
  return (
    <Ticket
      mint
      mark={<SenderBadge badge={{ type: 'subscriber', text: '', count: entry.months }} tiers={context.subscriberTiers} size={20} />}
      words={entry.customMessage && <MessageContent parts={parseContent(entry.customMessage)} context={context} />}
    >
      {phrase('subscriptions.subscribed', {
        name: <Strong key="name">{entry.username}</Strong>,
        months: <Strong key="months">{months}</Strong>,
      })}
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
    subs: <Strong key="subs">{t('subscriptions.gifted.subs', { count })}</Strong>,
  };
  return (
    <Ticket mark={<Badge type="sub_gifter" count={entry.gifterTotal || count} size={20} />}>
      {entry.gifterTotal > 0
        ? phrase('subscriptions.gifted', { ...parts, total: entry.gifterTotal })
        : phrase('subscriptions.gifted.once', parts)}
      {known > 0 && (
        <p className="wrap-anywhere">
          <bdi>{more > 0 ? t('subscriptions.gifted.to_more', { names, more }) : t('subscriptions.gifted.to', { names })}</bdi>
        </p>
      )}
    </Ticket>
  );
}
