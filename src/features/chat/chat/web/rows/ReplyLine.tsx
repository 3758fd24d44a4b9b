import { phrase, t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { parseContent } from '#features/chat/chat/rules/content.ts';
import type { MessageEntry, OriginalMessage } from '../log/entry.ts';
import { ContentLine } from './ContentLine.tsx';
import type { RowContext } from './row-context.ts';

interface ReplyLineProps {
  entry: MessageEntry;
  original: OriginalMessage;
  context: RowContext;
}

/** The original sender and the beginning of the original message. Opens the thread. */
export function ReplyLine({ entry, original, context }: ReplyLineProps) {
  const words = context.mutedIds.has(original.sender.id) ? '' : original.content;
  return (
    <button
      type="button"
      tabIndex={-1}
      // The thread of a past message may no longer be in the chat.
      disabled={context.replayTime !== null}
      title={context.replayTime === null ? t('chat.thread.open') : undefined}
      className="flex w-full min-w-0 items-center gap-1 rounded-xs text-start text-11 text-ink-3 enabled:hover:text-ink"
      onClick={() => context.act.openThread(entry)}
    >
      <Icon name="reply" size="small" />
      <span className="truncate">
        {phrase('chat.message.replying_to', {
          name: (
            <b key="name" className="font-semibold text-ink-2">
              <bdi>@{original.sender.username}</bdi>
            </b>
          ),
        })}
        {words !== '' && (
          <>
            : <ContentLine parts={parseContent(words)} />
          </>
        )}
      </span>
    </button>
  );
}
