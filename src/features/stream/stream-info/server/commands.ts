import { StreamTitle, updateStreamSettings } from '#features/channel/channels/contract/stream-details.ts';
import { roleOf } from '#features/channel/channels/rules/permissions.ts';
import { changeStreamDetails, findCategoryId, findMembership } from '#features/channel/channels/server/api.ts';
import { runChatCommand } from '#features/chat/chat/contract/send.ts';
import { type CommandCall, readArgument, requireChatroomOf, type ServerCommand } from '#features/chat/chat/server/api.ts';

/** Commands that change the stream (C-04). */
export const streamInfoCommands: Record<string, ServerCommand> = {
  title: {
    run: (given) => changeWords(given, async () => ({ stream_title: readArgument(StreamTitle, given.values.text) })),
    equivalents: [updateStreamSettings],
  },
  category: {
    run: (given) => changeWords(given, async (tx) => ({ category_id: await categoryOf(tx, given.parameter) })),
    equivalents: [updateStreamSettings],
    reads: 'raw',
  },
};

type Words = Parameters<typeof changeStreamDetails>[3];
type Tx = Parameters<typeof changeStreamDetails>[0];

function changeWords({ ctx, channel, viewer }: CommandCall, words: (tx: Tx) => Promise<Words>) {
  return ctx.tx(async (tx) => {
    const { channelId } = await requireChatroomOf(tx, channel, updateStreamSettings);
    const role = roleOf((await findMembership(tx, channelId, viewer.id))!);
    return changeStreamDetails(tx, channelId, { userId: viewer.id, role, at: ctx.now() }, await words(tx), updateStreamSettings);
  });
}

async function categoryOf(tx: Tx, reference: string): Promise<number> {
  if (reference === '') return runChatCommand.refuse('MISSING_ARGUMENT');
  return (await findCategoryId(tx, reference)) ?? runChatCommand.refuse('INVALID_ARGUMENT');
}
