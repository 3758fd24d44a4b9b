import { call, RefusedCall } from '#core/web/api.ts';
import { runChatCommand } from '#features/chat/contract/chat-commands.ts';
import type { CommandRun } from './command-runner.ts';

/** Has the server carry a command out; throws what refuses it, which the server answers with 200. */
export async function runOnServer({ chat }: Pick<CommandRun, 'chat'>, command: string, parameter?: string): Promise<void> {
  const { slug } = chat.channel;
  const answer = await call(runChatCommand, { params: { slug }, body: { command, ...(parameter === undefined ? {} : { parameter }) } });
  if (!answer.success) throw new RefusedCall(answer.error ?? 'BAD_REQUEST', 200, answer.message ?? '');
}
