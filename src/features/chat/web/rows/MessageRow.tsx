import { formatDate } from '../../../../core/web/format/date.ts';
import { Badge } from '../../../../core/web/ui/Badge.tsx';
import { cx } from '../../../../core/web/ui/class-names.ts';
import type { MessageEntry } from '../log/entry.ts';
import { CelebrationRow } from './CelebrationRow.tsx';
import { DeletedContent } from './DeletedContent.tsx';
import { DeliveryLine } from './DeliveryLine.tsx';
import { MessageContent } from './MessageContent.tsx';
import { PersonName } from './PersonName.tsx';
import { ReplyLine } from './ReplyLine.tsx';
import type { RowProps } from './row-look.ts';

/** A message: reply line, time, badges, name, words (M-01). */
export function MessageRow({ entry, look }: RowProps<MessageEntry>) {
  if (entry.celebration !== null && entry.deletion === null) return <CelebrationRow entry={entry} look={look} />;
  const { sender, delivery } = entry;
  return (
    <div className={cx('chat-row', entry.mentionsMe && 'mentions-me', delivery === 'sending' && 'opacity-75')}>
      {entry.original !== null && <ReplyLine original={entry.original} />}
      <time dateTime={entry.createdAt.toISOString()} className="me-1 text-11 text-ink-3 tabular-nums">
        {formatDate(entry.createdAt, 'hour')}
      </time>
      {sender.badges.map(({ type, text, count }) => (
        <span key={type} className="me-[3px]">
          <Badge type={type} text={text} count={count ?? undefined} />
        </span>
      ))}
      <PersonName username={sender.username} color={sender.color} theme={look.theme} onOpen={look.act.openPerson} />
      <span>: </span>
      {entry.deletion === null ? (
        <MessageContent parts={entry.parts} look={look} />
      ) : (
        <DeletedContent deletion={entry.deletion} content={entry.content} />
      )}
      {(delivery === 'checking' || delivery === 'failed') && <DeliveryLine entry={entry} act={look.act} />}
    </div>
  );
}
