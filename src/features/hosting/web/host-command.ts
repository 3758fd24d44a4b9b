import { RefusedCall } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import { type CommandRun, runOnServer } from '#features/chat/web/api.ts';

/** Hosts the channel that was typed (C-06). While another one is hosted, it offers to stop. */
export async function hostByCommand(run: CommandRun, username: string): Promise<void> {
  try {
    await runOnServer(run, 'host', username);
    toast.good('hosting.started', { name: username });
  } catch (error) {
    if (!(error instanceof RefusedCall && error.code === 'ALREADY_HOSTING')) throw error;
    run.chat.openDialog('host');
  }
}
