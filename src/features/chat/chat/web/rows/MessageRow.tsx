import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import type { MessageEntry } from '../log/entry.ts';
import { CelebrationRow } from './CelebrationRow.tsx';
import { ClipCard } from './ClipCard.tsx';
import { DeletedContent } from './DeletedContent.tsx';
import { DeliveryLine } from './DeliveryLine.tsx';
import { FlaggedMark } from './FlaggedMark.tsx';
import { MessageContent } from './MessageContent.tsx';
import { MessageHead } from './MessageHead.tsx';
import { ReplyLine } from './ReplyLine.tsx';
import { RowMark } from './RowMark.tsx';
import type { RowProps } from './row-context.ts';

export function MessageRow({ entry, context }: RowProps<MessageEntry>) {
  if (entry.celebration !== null && entry.deletion === null) return <CelebrationRow entry={entry} context={context} />;
  const { delivery, deletion } = entry;
  const highlighted = deletion === null && !entry.mine && context.highlighter?.(entry.parts) === true;
  return (
    <div
      className={cx('chat-row', entry.mentionsMe && 'mentions-me', highlighted && 'highlighted', delivery === 'sending' && 'opacity-75')}
    >
      {entry.original !== null && <ReplyLine entry={entry} original={entry.original} context={context} />}
      {highlighted && <RowMark icon="star" label={t('chat.message.highlighted')} />}
      <MessageHead entry={entry} context={context} />
      <span>: </span>
      {deletion === null ? (
        <MessageContent parts={entry.parts} context={context} />
      ) : (
        <DeletedContent entry={entry} deletion={deletion} context={context} />
      )}
      {deletion === null && <FlaggedMark entry={entry} context={context} />}
      {entry.clip !== null && deletion === null && <ClipCard clip={entry.clip} context={context} />}
      {delivery !== 'sent' && delivery !== 'sending' && <DeliveryLine entry={entry} act={context.act} />}
    </div>
  );
}
