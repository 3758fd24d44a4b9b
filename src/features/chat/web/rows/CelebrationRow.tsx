import { t } from '#core/web/i18n/text.ts';
import { celebrationLength } from '#features/chat/rules/celebration.ts';
import type { MessageEntry } from '../log/entry.ts';
import { MessageContent } from './MessageContent.tsx';
import { MessageHead } from './MessageHead.tsx';
import type { RowProps } from './row-context.ts';
import { SenderBadge } from './SenderBadge.tsx';
import { Ticket } from './Ticket.tsx';

/** A shared renewal, with the same head as every message (M-01, M-04). A number of months divisible by 12 is shown in years (M-14). */
export function CelebrationRow({ entry, context }: RowProps<MessageEntry>) {
  const months = entry.celebration?.totalMonths ?? 0;
  return (
    <Ticket
      mint
      mentionsMe={entry.mentionsMe}
      mark={<SenderBadge badge={{ type: 'subscriber', text: '', count: months }} tiers={context.subscriberTiers} size={20} />}
      words={<MessageContent parts={entry.parts} context={context} />}
    >
      <MessageHead entry={entry} context={context} /> <b className="font-semibold text-ink">{lengthInWords(months)}</b>
    </Ticket>
  );
}

function lengthInWords(months: number): string {
  const { unit, count } = celebrationLength(months);
  return unit === 'years' ? t('chat.message.celebration_years', { years: count }) : t('chat.message.celebration_months', { months: count });
}
