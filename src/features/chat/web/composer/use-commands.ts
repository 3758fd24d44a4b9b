import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { RefusedCall } from '#core/web/api.ts';
import { useFeature } from '#core/web/settings.ts';
import { toast } from '#core/web/toast.ts';
import { type ChatCommand, type CommandFeature, type CommandName, type CommandValues, commandsFor } from '#features/chat/rules/commands.ts';
import { tellRoleProblem } from '#features/moderation/web/roles/use-roles.ts';
import type { OpenChat } from '../open-chat.ts';
import { relationQuery } from '../queries.ts';
import { commandRunners } from './command-runners.ts';

const ROLE_COMMANDS: ReadonlySet<CommandName> = new Set(['mod', 'unmod', 'og', 'unog', 'vip', 'unvip']);

/** The commands that the viewer may give in this chat, and how they are carried out: a command that failed comes back into the box. */
export function useCommands(chat: OpenChat) {
  const cache = useQueryClient();
  const { role, composer } = chat;
  const [polls, predictions] = [useFeature('polls'), useFeature('predictions')];
  const commands = useMemo(() => {
    const on: Record<CommandFeature, boolean> = { polls, predictions };
    return commandsFor(role, (command) => commandRunners[command.name] !== undefined && (!('feature' in command) || on[command.feature]));
  }, [role, polls, predictions]);
  const run = async (command: ChatCommand, values: CommandValues, line: string) => {
    try {
      await commandRunners[command.name]?.({ chat, cache, values });
    } catch (error) {
      if (ROLE_COMMANDS.has(command.name)) tellRoleProblem(error);
      else toast.refused(error);
      // Who may not give it any more is offered it no more.
      if (error instanceof RefusedCall && error.code === 'NOT_ALLOWED')
        void cache.invalidateQueries({ queryKey: relationQuery(chat.channel.slug).queryKey });
      if (composer.current?.text() === '') composer.current.setText(line);
    }
  };
  return { commands, run };
}
