import { requireFeature } from '#core/server/http/of-feature.ts';
import { registerCommand } from '#features/chat/server/api.ts';
import { takePollAway } from './take-poll-away.ts';

/** `/polldelete` (C-04), as the call does it; `/poll` opens a dialog and is nothing for the server. `app/server/features.ts` connects it. */
export function registerPollCommands(): void {
  registerCommand('polldelete', async ({ ctx, channel, viewer }) => {
    requireFeature(ctx, 'polls');
    await takePollAway(ctx, channel, viewer);
  });
}
