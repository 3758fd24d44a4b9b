import { call, RefusedCall } from '#core/web/api.ts';
import { runChatCommand } from '#features/chat/chat/contract/send.ts';
import type { CommandRun } from './command-runner.ts';

export const runOnServer = ({ chat }: Pick<CommandRun, 'chat'>, command: string, parameter?: string): Promise<void> =>
  runInChannel(chat.channel.slug, command, parameter);

/** Refusals arrive with status 200 and are thrown as `RefusedCall`. */
export async function runInChannel(slug: string, command: string, parameter?: string): Promise<void> {
  const answer = await call(runChatCommand, { params: { slug }, body: { command, ...(parameter === undefined ? {} : { parameter }) } });
  if (!answer.success) throw new RefusedCall(answer.error ?? 'BAD_REQUEST', 200, answer.message ?? '');
}
