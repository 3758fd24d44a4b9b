import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { manifestsOf } from '#core/contract/feature.ts';
import { RefusedCall } from '#core/web/api.ts';
import { useActiveFeatures } from '#core/web/settings.ts';
import { toast } from '#core/web/toast.ts';
import { relationQuery } from '#features/channels/web/api.ts';
import { type ChatCommand, type CommandValues, commandsFor, listCommands } from '#features/chat/rules/commands.ts';
import { showRoleProblem } from '#features/moderation/web/api.ts';
import { chatCommands, useChatParts } from '../chat-parts.ts';
import type { OpenChat } from '../open-chat.ts';

const ROLE_COMMANDS: ReadonlySet<string> = new Set(['mod', 'unmod', 'og', 'unog', 'vip', 'unvip']);

/** The commands that the viewer may use in this chat, and how they are carried out: the line of a command that failed comes back into the box. */
export function useCommands(chat: OpenChat) {
  const cache = useQueryClient();
  const { role, composer } = chat;
  const features = useActiveFeatures();
  const runners = chatCommands(useChatParts());
  const commands = useMemo(() => {
    const listed = [...listCommands(manifestsOf(features)).values()];
    return commandsFor(
      role,
      listed.flatMap(({ command }) => (runners.has(command.name) ? [command] : [])),
    );
  }, [role, features, runners]);
  const run = async (command: ChatCommand, values: CommandValues, line: string) => {
    try {
      await runners.get(command.name)?.({ chat, cache, values });
    } catch (error) {
      if (ROLE_COMMANDS.has(command.name)) showRoleProblem(error);
      else toast.refused(error);
      // Who may not give it any more is offered it no more.
      if (error instanceof RefusedCall && error.code === 'NOT_ALLOWED')
        void cache.invalidateQueries({ queryKey: relationQuery(chat.channel.slug).queryKey });
      if (composer.current?.text() === '') composer.current.setText(line);
    }
  };
  return { commands, run };
}
