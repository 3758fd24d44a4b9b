import { call, RefusedCall } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import { type CommandRun, runOnServer } from '#features/chat/chat/web/api.ts';
import { showHost } from '#features/discovery/hosting/contract/hosts.ts';

/**
 * Hosts the typed channel (C-06), or offers to stop a running host. A command's reply has no numbers, so the minimum is requested
 * separately.
 */
export async function hostByCommand(run: CommandRun, username: string): Promise<void> {
  try {
    await runOnServer(run, 'host', username);
    toast.good('hosting.started', { name: username });
  } catch (error) {
    if (!(error instanceof RefusedCall)) throw error;
    if (error.code === 'MINIMUM_VIEWER_COUNT_ERROR') throw await withMinimum(error, run.chat.channel.slug);
    if (error.code !== 'ALREADY_HOSTING') throw error;
    run.chat.openDialog('host');
  }
}

async function withMinimum({ code, status, sentence }: RefusedCall, slug: string): Promise<RefusedCall> {
  const { data } = await call(showHost, { params: { slug } });
  return new RefusedCall(code, status, sentence, { data: { minimum_viewers: data.minimum_viewers } });
}
