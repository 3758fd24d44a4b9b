import type { QueryClient } from '@tanstack/react-query';
import type { Chatroom } from '#features/chat/chat/contract/chatroom.ts';
import type { CommandValues } from '#features/chat/chat/rules/commands.ts';
import type { ChatChannel, OpenChat } from '../open-chat.ts';

export interface CommandRun {
  chat: OpenChat;
  cache: QueryClient;
  values: CommandValues;
}

/** Runs a command and confirms it. If it throws, the error is shown and the line restored. */
export interface CommandRunner {
  (run: CommandRun): Promise<void> | void;
  /** Whether the command is suggested in this chat; defaults to true. It is always recognized. */
  isOffered?: (channel: ChatChannel, room: Chatroom | undefined) => boolean;
  /** Shows an error whose code has no suitable generic text. */
  showProblem?: (error: unknown) => void;
}
