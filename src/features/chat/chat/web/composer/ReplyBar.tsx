import { phrase, t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { parseContent } from '#features/chat/chat/rules/content.ts';
import type { OriginalMessage } from '../log/entry.ts';
import { ContentLine } from '../rows/ContentLine.tsx';

export function ReplyBar({ target, onCancel }: { target: OriginalMessage; onCancel: () => void }) {
  return (
    <div className="mb-1 flex min-w-0 items-center gap-1.5 rounded-sm bg-control ps-2 text-12 text-ink-2">
      <Icon name="reply" size="small" className="text-ink-3" />
      <p className="min-w-0 flex-1 truncate">
        {phrase('chat.composer.replying_to', {
          name: (
            <b key="name" className="font-semibold text-ink">
              <bdi>@{target.sender.username}</bdi>
            </b>
          ),
        })}
        : <ContentLine parts={parseContent(target.content)} />
      </p>
      <IconButton icon="x" label={t('chat.composer.cancel_reply')} size="tiny" tooltip={false} onClick={onCancel} />
    </div>
  );
}
