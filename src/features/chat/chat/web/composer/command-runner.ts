import type { QueryClient } from '@tanstack/react-query';
import type { Chatroom } from '#features/chat/chat/contract/chatroom.ts';
import type { CommandValues } from '#features/chat/chat/rules/commands.ts';
import type { ChatChannel, OpenChat } from '../open-chat.ts';

/** The context that a command runs in. */
export interface CommandRun {
  chat: OpenChat;
  cache: QueryClient;
  values: CommandValues;
}

/** Runs a command and confirms it to the viewer. If it throws, the error is shown and the line is restored to the message box. */
export interface CommandRunner {
  (run: CommandRun): Promise<void> | void;
  /** Whether the command is suggested in this chat; suggested everywhere, unless given. It is recognized in any case. */
  isOffered?: (channel: ChatChannel, room: Chatroom | undefined) => boolean;
  /** Shows an error whose code has no suitable generic text. */
  tellProblem?: (error: unknown) => void;
}
