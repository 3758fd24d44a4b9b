import { textOf } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { IconName } from '#core/web/ui/icon-names.ts';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { ChatCommand, CommandArgument } from '#features/chat/chat/rules/commands.ts';

interface CommandOptionProps {
  command: ChatCommand;
  /** The current argument. Null while the name is typed. */
  current?: CommandArgument | null;
}

/** Shows the name, the arguments (optional ones with a question mark), and the description of the command or the current argument. */
export function CommandOption({ command, current = null }: CommandOptionProps) {
  return (
    <>
      <Icon name={command.icon as IconName} className="text-ink-2" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-1">
          <b className="font-bold">/{command.name}</b>
          {command.arguments.map((argument) => (
            <Tag key={argument.value} tone={argument === current ? 'mint' : 'neutral'}>
              {textOf(argument.label)}
              {!argument.required && '?'}
            </Tag>
          ))}
        </span>
        <span className="block text-12 text-ink-3">{textOf(current === null ? command.description : current.description)}</span>
      </span>
    </>
  );
}
