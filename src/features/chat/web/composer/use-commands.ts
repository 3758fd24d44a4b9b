import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toast } from '../../../../core/web/toast.ts';
import { type ChatCommand, type CommandValues, commandsFor } from '../../rules/commands.ts';
import type { OpenChat } from '../open-chat.ts';
import { commandRunners } from './command-runners.ts';

/** The commands that the viewer may give in this chat, and how they are carried out: a command that failed comes back into the box. */
export function useCommands(chat: OpenChat) {
  const cache = useQueryClient();
  const { role, composer } = chat;
  const commands = useMemo(() => commandsFor(role, ({ name }) => commandRunners[name] !== undefined), [role]);
  const run = async (command: ChatCommand, values: CommandValues, line: string) => {
    try {
      await commandRunners[command.name]?.({ chat, cache, values });
    } catch (error) {
      toast.refused(error);
      if (composer.current?.text() === '') composer.current.setText(line);
    }
  };
  return { commands, run };
}
