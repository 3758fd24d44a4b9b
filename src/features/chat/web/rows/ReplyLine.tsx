import { phrase } from '../../../../core/web/i18n/text.ts';
import { Icon } from '../../../../core/web/ui/Icon.tsx';
import type { OriginalMessage } from '../log/entry.ts';

/** Above a reply: who is answered, and the beginning of what they said. */
export function ReplyLine({ original }: { original: OriginalMessage }) {
  return (
    <div className="flex min-w-0 items-center gap-1 text-11 text-ink-3">
      <Icon name="reply" size="small" />
      <span className="truncate">
        {phrase('chat.message.replying_to', {
          name: (
            <b key="name" className="font-semibold text-ink-2">
              <bdi>@{original.sender.username}</bdi>
            </b>
          ),
        })}
        {original.content !== '' && (
          <>
            : <bdi>{original.content}</bdi>
          </>
        )}
      </span>
    </div>
  );
}
