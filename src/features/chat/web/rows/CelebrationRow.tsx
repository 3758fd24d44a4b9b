import { t } from '../../../../core/web/i18n/text.ts';
import { Badge } from '../../../../core/web/ui/Badge.tsx';
import type { MessageEntry } from '../log/entry.ts';
import { MessageContent } from './MessageContent.tsx';
import { PersonName } from './PersonName.tsx';
import type { RowProps } from './row-look.ts';
import { Ticket } from './Ticket.tsx';

/** A shared renewal: a count divisible by 12 is told in years (M-14). */
export function CelebrationRow({ entry, look }: RowProps<MessageEntry>) {
  const months = entry.celebration?.totalMonths ?? 0;
  const length =
    months > 0 && months % 12 === 0
      ? t('chat.message.celebration_years', { years: months / 12 })
      : t('chat.message.celebration_months', { months });
  return (
    <Ticket mint mark={<Badge type="subscriber" count={months} size={20} />} words={<MessageContent parts={entry.parts} look={look} />}>
      <PersonName username={entry.sender.username} color={entry.sender.color} theme={look.theme} onOpen={look.act.openPerson} />{' '}
      <b className="font-semibold text-ink">{length}</b>
    </Ticket>
  );
}
