import type { QueryClient } from '@tanstack/react-query';
import { call, RefusedCall } from '#core/web/api.ts';
import type { Chatroom } from '#features/chat/chat/contract/chatroom.ts';
import { runChatCommand } from '#features/chat/chat/contract/send.ts';
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

export const runOnServer = ({ chat }: Pick<CommandRun, 'chat'>, command: string, parameter?: string): Promise<void> =>
  runInChannel(chat.channel.slug, command, parameter);

/** Refusals arrive with status 200 and are thrown as `RefusedCall`. */
export async function runInChannel(slug: string, command: string, parameter?: string): Promise<void> {
  const answer = await call(runChatCommand, { params: { slug }, body: { command, ...(parameter === undefined ? {} : { parameter }) } });
  if (!answer.success) throw new RefusedCall(answer.error ?? 'BAD_REQUEST', 200, answer.message ?? '');
}
