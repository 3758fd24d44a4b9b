import type { Refuses } from '#core/contract/endpoint.ts';
import { findChannel, findLivestream } from '#features/channels/server/api.ts';
import type { CommandCall, ServerCommand } from '#features/chat/server/api.ts';
import { disableMultistream, enableMultistream, pauseIncomeProtection, resumeIncomeProtection } from '#features/income/contract.ts';
import { switchMultistream, switchProtection } from './switch-tool.ts';

/** `/multi on` and `/kpp off` (C-07): the same as the endpoints, for the current stream. */
export const incomeCommands: Record<string, ServerCommand> = {
  multi: {
    run: async (given) => {
      const on = given.values.on!;
      const endpoint = on ? enableMultistream : disableMultistream;
      return switchMultistream(given.ctx, await requireLivestream(given, endpoint), given.viewer, on, endpoint);
    },
  },
  kpp: {
    run: async (given) => {
      const on = given.values.on!;
      const endpoint = on ? resumeIncomeProtection : pauseIncomeProtection;
      return switchProtection(given.ctx, await requireLivestream(given, endpoint), given.viewer, on, endpoint);
    },
  },
};

async function requireLivestream({ ctx: { db }, channel }: CommandCall, endpoint: Refuses<'NOT_AVAILABLE'>): Promise<number> {
  const found = await findChannel(db, channel);
  const live = found && (await findLivestream(db, found.id));
  return live?.id ?? endpoint.refuse('NOT_AVAILABLE');
}
