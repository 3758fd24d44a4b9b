import { phrase, t } from '#core/web/i18n/text.ts';
import { celebrationLength } from '#features/chat/chat/rules/celebration.ts';
import type { MessageEntry } from '../log/entry.ts';
import { MessageContent } from './MessageContent.tsx';
import { MessageHead } from './MessageHead.tsx';
import type { RowProps } from './row-context.ts';
import { SenderBadge } from './SenderBadge.tsx';
import { Strong } from './Strong.tsx';
import { Ticket } from './Ticket.tsx';

/** Has the head of every message (M-01, M-04) and the months, in years if divisible by 12 (M-14). An unknown type shows only the length. */
export function CelebrationRow({ entry, context }: RowProps<MessageEntry>) {
  const months = entry.celebration?.totalMonths ?? 0;
  const length = <Strong key="length">{lengthInWords(months)}</Strong>;
  return (
    <Ticket
      mint
      mentionsMe={entry.mentionsMe}
      mark={<SenderBadge badge={{ type: 'subscriber', text: '', count: months }} tiers={context.subscriberTiers} size={20} />}
      words={<MessageContent parts={entry.parts} context={context} />}
    >
      <MessageHead entry={entry} context={context} />{' '}
      {entry.celebration?.type === 'subscription_renewed' ? phrase('chat.message.celebrates_renewal', { length }) : length}
    </Ticket>
  );
}

function lengthInWords(months: number): string {
  const { unit, count } = celebrationLength(months);
  return unit === 'years' ? t('chat.message.celebration_years', { years: count }) : t('chat.message.celebration_months', { months: count });
}
