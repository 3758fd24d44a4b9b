import type { Db } from '#core/server/db/db.ts';
import { changeModes as changeModesCall, ModesChange } from '#features/chat/chat/contract/modes.ts';
import type { CommandValues } from '#features/chat/chat/rules/commands.ts';
import { changeModes } from '../change-modes.ts';
import { clearChat } from '../clear-chat.ts';
import { requireChatroomOf } from '../find-room.ts';
import { readArgument } from './read-argument.ts';
import type { CommandCall, ServerCommand } from './registry.ts';

export const roomCommands: Record<string, ServerCommand> = {
  clear: { run: ({ ctx, channel, viewer }) => clearChat(ctx, channel, viewer) },
  emoteonly: switches((values) => ({ emotes_mode: values.on })),
  subonly: switches((values) => ({ subscribers_mode: values.on })),
  slow: switches((values) => ({ slow_mode: values.on, message_interval: values.seconds })),
  followonly: switches((values) => ({ followers_mode: values.on, following_min_duration: values.minutes })),
};

function switches(changeOf: (values: CommandValues) => Record<string, boolean | number | undefined>): ServerCommand {
  return { run: (call) => switchMode(call, changeOf(call.values)), equivalents: [changeModesCall] };
}

function switchMode({ ctx, channel, viewer }: CommandCall, change: Record<string, boolean | number | undefined>) {
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const find = (tx: Db) => requireChatroomOf(tx, channel, changeModesCall);
  return changeModes(ctx, find, viewer, readArgument(ModesChange, named), changeModesCall);
}
