import type { z } from 'zod';
import { addRole, removeRole } from '#features/channels/contract/community.ts';
import type { ChannelRole } from '#features/channels/contract/roles.ts';
import { StreamTitle } from '#features/channels/contract/stream-details.ts';
import { updateStreamSettings } from '#features/channels/contract/stream-settings.ts';
import { roleOf } from '#features/channels/rules/permissions.ts';
import { changeStreamDetails, findCategoryId, findMembership, grantRole, removeMemberRole } from '#features/channels/server/api.ts';
import { runChatCommand } from '#features/chat/contract/chat-commands.ts';
import { changeModes as changeModesCall, ModesChange } from '#features/chat/contract/modes.ts';
import { NewBan } from '#features/moderation/contract/bans.ts';
import { banPerson, liftBan } from '#features/moderation/server/api.ts';
import { changeModes } from '../change-modes.ts';
import { clearChat } from '../clear-chat.ts';
import { requireChatroomOf } from '../find-room.ts';
import type { CommandCall, ServerCommand } from './registry.ts';

/** The server side of the chat's own commands (C-04, C-05). */
export const roomCommands: Record<string, ServerCommand> = {
  clear: { run: ({ ctx, channel, viewer }) => clearChat(ctx, channel, viewer) },
  ban: { run: (given) => ban(given, { permanent: true }) },
  timeout: { run: (given) => ban(given, { permanent: false, duration: given.values.minutes }) },
  unban: { run: ({ ctx, channel, viewer, values }) => liftBan(ctx, channel, viewer, values.username!) },
  emoteonly: { run: (given) => switchMode(given, { emotes_mode: given.values.on }) },
  subonly: { run: (given) => switchMode(given, { subscribers_mode: given.values.on }) },
  slow: { run: (given) => switchMode(given, { slow_mode: given.values.on, message_interval: given.values.seconds }) },
  followonly: { run: (given) => switchMode(given, { followers_mode: given.values.on, following_min_duration: given.values.minutes }) },
  title: { run: (given) => changeStreamInfo(given, async () => ({ stream_title: read(StreamTitle, given.values.text) })) },
  category: {
    run: (given) => changeStreamInfo(given, async (tx) => ({ category_id: await categoryOf(tx, given.parameter) })),
    reads: 'raw',
  },
  mod: grantCommand('moderator'),
  unmod: revokeCommand('moderator'),
  og: grantCommand('og'),
  unog: revokeCommand('og'),
  vip: grantCommand('vip'),
  unvip: revokeCommand('vip'),
};

function grantCommand(role: ChannelRole): ServerCommand {
  return { run: ({ ctx, channel, viewer, values }) => grantRole(ctx, { channel, role, username: values.username! }, viewer, addRole) };
}

function revokeCommand(role: ChannelRole): ServerCommand {
  return {
    run: ({ ctx, channel, viewer, values }) => removeMemberRole(ctx, { channel, role, username: values.username! }, viewer, removeRole),
  };
}

function ban({ ctx, channel, viewer, values }: CommandCall, term: { permanent: boolean; duration?: number | undefined }) {
  return banPerson(ctx, channel, viewer, read(NewBan, { ...term, banned_username: values.username, reason: values.text }));
}

function switchMode({ ctx, channel, viewer }: CommandCall, change: Record<string, boolean | number | undefined>) {
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const find = (tx: Tx) => requireChatroomOf(tx, channel, changeModesCall);
  return changeModes(ctx, find, viewer, read(ModesChange, named), changeModesCall);
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

function read<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given);
  return parsed.success ? parsed.data : runChatCommand.refuse('INVALID_ARGUMENT');
}
