import type { Db } from '#core/server/db/db.ts';
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
};

function switchMode({ ctx, channel, viewer }: CommandCall, change: Record<string, boolean | number | undefined>) {
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const find = (tx: Db) => requireChatroomOf(tx, channel, changeModesCall);
  return changeModes(ctx, find, viewer, readArgument(ModesChange, named), changeModesCall);
}
