import { runChatCommand } from '#features/chat/chat/contract/send.ts';
import type { CommandCall, ServerCommand } from '#features/chat/chat/server/api.ts';
import { startHost } from '#features/discovery/hosting/contract/hosts.ts';
import { host } from './start-host.ts';

/** `/host` with a slug, username or id (C-06). Without one it only opens a dialog, which programs cannot do. */
export const hostingCommands: Record<string, ServerCommand> = {
  host: { run: runHost, equivalents: [startHost], reads: 'raw' },
};

function runHost({ ctx, channel, viewer, parameter }: CommandCall) {
  const target = parameter.replace(/^@/, '');
  return target === '' ? runChatCommand.refuse('MISSING_ARGUMENT') : host(ctx, channel, viewer, target);
}
