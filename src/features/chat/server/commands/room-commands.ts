import { updateStreamSettings } from '#features/channels/contract/stream-settings.ts';
import { roleOf } from '#features/channels/rules/permissions.ts';
import { changeStreamDetails, findCategoryId, findMembership } from '#features/channels/server/api.ts';
import { runChatCommand } from '#features/chat/contract/chat-commands.ts';
import { changeModes as changeModesCall, ModesChange } from '#features/chat/contract/modes.ts';
import { changeModes } from '../change-modes.ts';
import { clearChat } from '../clear-chat.ts';
import { requireChatroomOf } from '../find-room.ts';
import { readArgument } from './read-argument.ts';
import type { CommandCall, ServerCommand } from './registry.ts';

/** The server side of the chat's own commands (C-04, C-05). */
export const roomCommands: Record<string, ServerCommand> = {
  clear: { run: ({ ctx, channel, viewer }) => clearChat(ctx, channel, viewer) },
  emoteonly: { run: (given) => switchMode(given, { emotes_mode: given.values.on }) },
  subonly: { run: (given) => switchMode(given, { subscribers_mode: given.values.on }) },
  slow: { run: (given) => switchMode(given, { slow_mode: given.values.on, message_interval: given.values.seconds }) },
  followonly: { run: (given) => switchMode(given, { followers_mode: given.values.on, following_min_duration: given.values.minutes }) },
  title: { run: (given) => changeStreamInfo(given, async () => ({ stream_title: readArgument(StreamTitle, given.values.text) })) },
  category: { run: (given) => changeStreamInfo(given, async (tx) => ({ category_id: await categoryOf(tx, given.parameter) })), reads: 'raw' },
};

function switchMode({ ctx, channel, viewer }: CommandCall, change: Record<string, boolean | number | undefined>) {
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const find = (tx: Tx) => requireChatroomOf(tx, channel, changeModesCall);
  return changeModes(ctx, find, viewer, readArgument(ModesChange, named), changeModesCall);
}

type StreamInfo = Parameters<typeof changeStreamDetails>[3];
type Tx = Parameters<typeof changeStreamDetails>[0];

function changeStreamInfo({ ctx, channel, viewer }: CommandCall, words: (tx: Tx) => Promise<StreamInfo>) {
  return ctx.tx(async (tx) => {
    const { channelId } = await requireChatroomOf(tx, channel, updateStreamSettings);
    const role = roleOf((await findMembership(tx, channelId, viewer.id))!);
    return changeStreamDetails(tx, channelId, role, await words(tx), updateStreamSettings);
  });
}

async function categoryOf(tx: Tx, reference: string): Promise<number> {
  if (reference === '') return runChatCommand.refuse('MISSING_ARGUMENT');
  return (await findCategoryId(tx, reference)) ?? runChatCommand.refuse('INVALID_ARGUMENT');
}
