import { t, textOf } from '#core/web/i18n/text.ts';
import type { CommandArgument, KnownCommand } from '#features/chat/chat/rules/commands.ts';

export function commandProblem(read: KnownCommand): string | null {
  switch (read.kind) {
    case 'valid':
      return null;
    case 'incomplete':
      return t('chat.command.needs', { argument: textOf(read.missing.label) });
    case 'invalid':
      return read.problem === null ? t('chat.command.too_many') : expected(read.problem);
  }
}

function expected(argument: CommandArgument): string {
  switch (argument.type) {
    case 'username':
      return t('chat.command.expects.username');
    case 'on_off':
      return t('chat.command.expects.on_off');
    case 'minutes':
      return t('chat.command.expects.minutes', { min: argument.min, max: argument.max });
    case 'seconds':
      return t('chat.command.expects.seconds', { min: argument.min, max: argument.max });
    case 'string':
      return t('chat.command.expects.string', { max: argument.max });
  }
}
