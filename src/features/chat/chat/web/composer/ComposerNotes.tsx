import { phrase, t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import type { ChatCommand } from '#features/chat/chat/rules/commands.ts';
import { parseContent } from '#features/chat/chat/rules/content.ts';
import type { OriginalMessage } from '../log/entry.ts';
import { ContentLine } from '../rows/MessageContent.tsx';

export function ReplyBar({ target, onCancel }: { target: OriginalMessage; onCancel: () => void }) {
  return (
    <div data-replying="" className="mb-1 flex min-w-0 items-center gap-1.5 rounded-sm bg-control ps-2 text-12 text-ink-2">
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

interface SlashQuestionProps {
  question: string;
  nearest: ChatCommand | null;
  onUse: (command: ChatCommand) => void;
  onSendAnyway: () => void;
}

const NOTE = 'absolute inset-x-0 bottom-full z-(--z-chat-overlay) mb-1 rounded-lg bg-panel px-3 py-2 shadow-2';

/** Shown for a line that names no command or looks like a whisper. The line stays until the viewer decides (C-01). */
export function SlashQuestion({ question, nearest, onUse, onSendAnyway }: SlashQuestionProps) {
  return (
    <div className={cx(NOTE, 'flex flex-wrap items-center gap-x-3 gap-y-2')}>
      <p role="alert" className="flex min-w-0 items-center gap-2">
        <Icon name="warn" size="small" className="text-ink-2" />
        <span className="min-w-0">{question}</span>
      </p>
      <div className="ms-auto flex flex-wrap gap-2">
        {nearest !== null && (
          <Button size="small" onClick={() => onUse(nearest)}>
            {t('chat.command.use', { name: `/${nearest.name}` })}
          </Button>
        )}
        <Button size="small" onClick={onSendAnyway}>
          {t('chat.command.send_anyway')}
        </Button>
      </div>
    </div>
  );
}

/** Viewers have no commands, so a line with a slash is a message that everyone reads (C-01). */
export function PublicSlashNote() {
  return (
    <p role="status" className={cx(NOTE, 'text-12 text-ink-2')}>
      {t('chat.composer.public_slash')}
    </p>
  );
}
