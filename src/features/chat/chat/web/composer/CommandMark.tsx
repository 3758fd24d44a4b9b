import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { KnownCommand } from '#features/chat/chat/rules/commands.ts';
import { commandProblem } from './command-problem.ts';

/** A word and an icon show whether the command is valid, so that color is not the only signal (C-03). */
export function CommandMark({ read }: { read: KnownCommand }) {
  const problem = commandProblem(read);
  const tone = read.kind === 'valid' ? 'mint' : read.kind === 'invalid' ? 'red' : 'neutral';
  return (
    <span role="status" className="max-w-[45%] shrink-0">
      <Tag tone={tone}>
        <span className="flex items-center gap-1">
          {read.kind !== 'incomplete' && <Icon name={read.kind === 'valid' ? 'check' : 'warn'} size="small" className="size-3" />}
          <span className="truncate">{problem ?? t('chat.command.valid')}</span>
        </span>
      </Tag>
    </span>
  );
}
