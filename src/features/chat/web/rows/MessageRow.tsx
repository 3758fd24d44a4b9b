import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import type { MessageEntry } from '../log/entry.ts';
import { CelebrationRow } from './CelebrationRow.tsx';
import { ClipCard } from './ClipCard.tsx';
import { DeletedContent } from './DeletedContent.tsx';
import { DeliveryLine } from './DeliveryLine.tsx';
import { FlaggedMark } from './FlaggedMark.tsx';
import { MessageContent } from './MessageContent.tsx';
import { PersonName } from './PersonName.tsx';
import { ReplyLine } from './ReplyLine.tsx';
import { RowMark } from './RowMark.tsx';
import type { RowProps } from './row-context.ts';
import { SenderBadge } from './SenderBadge.tsx';

/** A message: reply line, time, badges, name and text (M-01). */
export function MessageRow({ entry, look }: RowProps<MessageEntry>) {
  if (entry.celebration !== null && entry.deletion === null) return <CelebrationRow entry={entry} look={look} />;
  const { sender, delivery, deletion } = entry;
  const highlighted = deletion === null && !entry.mine && look.highlighter?.(entry.parts) === true;
  return (
    <div
      className={cx('chat-row', entry.mentionsMe && 'mentions-me', highlighted && 'highlighted', delivery === 'sending' && 'opacity-75')}
    >
      {entry.original !== null && <ReplyLine entry={entry} original={entry.original} look={look} />}
      {highlighted && <RowMark icon="star" label={t('chat.message.highlighted')} />}
      {look.showTime && (
        <time dateTime={entry.createdAt.toISOString()} className="me-1 text-11 text-ink-3 tabular-nums">
          {formatDate(entry.createdAt, 'hour')}
        </time>
      )}
      {entry.forGoal && <RowMark icon="flag" label={t('chat.message.for_goal')} />}
      {sender.badges.map((badge) => (
        <span key={badge.type} className="me-[3px]">
          <SenderBadge badge={badge} tiers={look.subscriberTiers} />
        </span>
      ))}
      <PersonName
        username={sender.username}
        color={sender.color}
        theme={look.theme}
        onOpen={(_, keys) => look.act.pressName(entry, keys)}
      />
      <span>: </span>
      {deletion === null ? (
        <MessageContent parts={entry.parts} look={look} />
      ) : (
        <DeletedContent deletion={deletion} parts={entry.parts} look={look} />
      )}
      {deletion === null && <FlaggedMark entry={entry} look={look} />}
      {entry.clip !== null && deletion === null && <ClipCard clip={entry.clip} look={look} />}
      {delivery !== 'sent' && delivery !== 'sending' && <DeliveryLine entry={entry} act={look.act} />}
    </div>
  );
}
