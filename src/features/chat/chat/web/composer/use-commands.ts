import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { manifestsOf } from '#core/contract/feature.ts';
import { RefusedCall } from '#core/web/api.ts';
import { useActiveFeatures } from '#core/web/settings.ts';
import { toast } from '#core/web/toast.ts';
import { relationQuery } from '#features/channel/channels/web/api.ts';
import type { Chatroom } from '#features/chat/chat/contract/chatroom.ts';
import { type ChatCommand, type CommandValues, commandsFor, listCommands } from '#features/chat/chat/rules/commands.ts';
import { chatCommands, useChatParts } from '../chat-parts.ts';
import type { OpenChat } from '../open-chat.ts';

/** The line of a failed command is restored to the message box. */
export function useCommands(chat: OpenChat, room: Chatroom | undefined) {
  const cache = useQueryClient();
  const { role, composer, channel } = chat;
  const features = useActiveFeatures();
  const runners = chatCommands(useChatParts());
  const commands = useMemo(() => {
    const listed = [...listCommands(manifestsOf(features)).values()];
    return commandsFor(
      role,
      listed.flatMap(({ command }) => (runners.has(command.name) ? [command] : [])),
    );
  }, [role, features, runners]);
  const offered = useMemo(
    () => commands.filter(({ name }) => runners.get(name)?.isOffered?.(channel, room) ?? true),
    [commands, runners, channel, room],
  );
  const run = async (command: ChatCommand, values: CommandValues, line: string) => {
    const runner = runners.get(command.name);
    try {
      await runner?.({ chat, cache, values });
    } catch (error) {
      (runner?.showProblem ?? toast.refused)(error);
      // The viewer may have lost the role, so the membership is refetched.
      if (error instanceof RefusedCall && error.code === 'NOT_ALLOWED')
        void cache.invalidateQueries({ queryKey: relationQuery(chat.channel.slug).queryKey });
      if (composer.current?.text() === '') composer.current.setText(line);
    }
  };
  return { commands, offered, run };
}
