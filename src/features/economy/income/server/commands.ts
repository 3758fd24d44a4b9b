import type { Refuses } from '#core/contract/endpoint.ts';
import { findLivestream, requireChannel } from '#features/channel/channels/server/api.ts';
import { runChatCommand } from '#features/chat/chat/contract/send.ts';
import type { CommandCall, ServerCommand } from '#features/chat/chat/server/api.ts';
import {
  disableMultistream,
  enableMultistream,
  pauseIncomeProtection,
  resumeIncomeProtection,
} from '#features/economy/income/contract/tools.ts';
import { switchMultistream, switchProtection } from './switch-tool.ts';

/** `/multi on` and `/kpp off` (C-07) switch the tools of the current stream. */
export const incomeCommands: Record<string, ServerCommand> = {
  multi: {
    run: async (given) => {
      const on = given.values.on!;
      const endpoint = on ? enableMultistream : disableMultistream;
      return switchMultistream(given.ctx, await requireLivestream(given, endpoint), given.viewer, on, endpoint);
    },
    equivalents: [enableMultistream, disableMultistream],
  },
  kpp: {
    run: async (given) => {
      const on = given.values.on!;
      const endpoint = on ? resumeIncomeProtection : pauseIncomeProtection;
      return switchProtection(given.ctx, await requireLivestream(given, endpoint), given.viewer, on, endpoint);
    },
    equivalents: [resumeIncomeProtection, pauseIncomeProtection],
  },
};

async function requireLivestream({ ctx: { db }, channel }: CommandCall, endpoint: Refuses<'NOT_AVAILABLE'>): Promise<number> {
  const { id } = await requireChannel(db, channel, runChatCommand);
  const live = await findLivestream(db, id);
  return live?.id ?? endpoint.refuse('NOT_AVAILABLE');
}
