import type { BodyOf, ReplyInput } from '#core/contract/endpoint.ts';
import { Refusal } from '#core/contract/refusal.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Role } from '#features/channels/contract/roles.ts';
import { isModeratorOrAbove, roleOf } from '#features/channels/rules/may.ts';
import { findStanding } from '#features/channels/server/api.ts';
import { runChatCommand } from '#features/chat/contract/chat-commands.ts';
import { COMMANDS, type CommandValues, commandsFor, parseCommand } from '#features/chat/rules/commands.ts';
import { requireChatroomOf } from '../find-room.ts';
import { findCommand } from './registry.ts';

type Answer = ReplyInput<typeof runChatCommand>;

/** Carries out a command in a channel. What refuses it becomes the answer; only a channel that does not exist is refused as everywhere. */
export async function runCommand(ctx: Ctx, channel: string, viewer: Viewer, body: BodyOf<typeof runChatCommand>): Promise<Answer> {
  const room = await requireChatroomOf(ctx.db, channel);
  const role = roleOf((await findStanding(ctx.db, room.channelId, viewer.id))!);
  const command = body.command.toLowerCase();
  const parameter = (body.parameter ?? '').trim();
  const answer = { command, parameter: body.parameter ?? null };
  return carryOut(ctx, channel, viewer, role, command, parameter).then(
    () => ({ success: true, ...answer }),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return { success: false, ...answer, error: error.code, message: error.message };
    },
  );
}

async function carryOut(ctx: Ctx, channel: string, viewer: Viewer, role: Role, name: string, parameter: string): Promise<void> {
  if (!isModeratorOrAbove(role)) return runChatCommand.refuse('NOT_ALLOWED');
  const known = COMMANDS.find((command) => command.name === name);
  const entry = known && findCommand(known.name);
  if (!entry) return runChatCommand.refuse('UNKNOWN_COMMAND');
  if (!commandsFor(role, () => true).includes(known)) return runChatCommand.refuse('NOT_ALLOWED');
  const values = entry.reads === 'raw' ? {} : valuesOf(name, parameter, role);
  await entry.run({ ctx, viewer, channel, values, parameter });
}

function valuesOf(name: string, parameter: string, role: Role): CommandValues {
  const read = parseCommand(
    `/${name} ${parameter}`,
    commandsFor(role, () => true),
  );
  if (read.kind === 'valid') return read.values;
  return runChatCommand.refuse(read.kind === 'incomplete' ? 'MISSING_ARGUMENT' : 'INVALID_ARGUMENT');
}
