import type { Ctx } from '#core/server/context.ts';
import { findChannel, findLivestream } from '#features/channels/server/api.ts';
import type { GivenCommand, ServerCommand } from '#features/chat/server/api.ts';
import { enableMultistream } from '#features/income/contract.ts';
import { switchMultistream, switchProtection } from './switch-tool.ts';

/** `/multi on` and `/kpp off` (C-07): the same as the calls, for the stream that runs now. */
export const incomeCommands: Record<string, ServerCommand> = {
  multi: { run: async (given) => switchMultistream(given.ctx, await liveStreamOf(given.ctx, given), given.viewer, given.values.on!) },
  kpp: { run: async (given) => switchProtection(given.ctx, await liveStreamOf(given.ctx, given), given.viewer, given.values.on!) },
};

async function liveStreamOf({ db }: Ctx, { channel }: Pick<GivenCommand, 'channel'>): Promise<number> {
  const found = await findChannel(db, channel);
  const live = found && (await findLivestream(db, found.id));
  return live?.id ?? enableMultistream.refuse('NOT_AVAILABLE');
}
