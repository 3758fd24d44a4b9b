import type { z } from 'zod';
import type { AnyEndpoint, BodyOf, ReplyInput } from '#core/contract/endpoint.ts';
import { byName, manifestsOf, registry } from '#core/contract/feature.ts';
import { Refusal } from '#core/contract/refusal.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { type ServerFeature, serverFeatures } from '#core/server/feature.ts';
import { requireFlag } from '#core/server/http/behind-flag.ts';
import { isDeclared } from '#core/server/http/undeclared-refusal.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { isModeratorOrAbove, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { findMembership } from '#features/channel/channels/server/api.ts';
import { runChatCommand } from '#features/chat/chat/contract/send.ts';
import { type ChatCommand, type CommandValues, commandsFor, listCommands, parseCommand } from '#features/chat/chat/rules/commands.ts';
import { requireChatroomOf } from '../rooms.ts';

export interface CommandCall {
  ctx: Ctx;
  viewer: Viewer;
  /** Slug, username or ID of the channel. */
  channel: string;
  /** Parsed and within their limits (rules/commands.ts). Empty for a command that reads `raw`. */
  values: CommandValues;
  parameter: string;
}

/** Refuses through the equivalent endpoint. `runCommand` returns the code if one of `equivalents` declares it. */
export interface ServerCommand {
  run: (call: CommandCall) => Promise<unknown>;
  /** The equivalent endpoints. Without them the command refuses only through `runChatCommand`. */
  equivalents?: readonly AnyEndpoint[];
  /** `raw` passes `parameter` unchanged, for programs that may send more than a chat user types (a slug, a category). */
  reads?: 'arguments' | 'raw';
}

declare module '#core/server/feature.ts' {
  interface ServerParts {
    /** By command name. A command that only opens a dialog has no entry. */
    commands?: Readonly<Record<string, ServerCommand>>;
  }
}

export const serverCommands = registry((features: readonly ServerFeature[]) =>
  byName(
    'server command',
    features.flatMap(({ commands = {} }) => Object.entries(commands)),
  ),
);

/** Parses a command argument with the schema of the equivalent endpoint, and refuses what that endpoint refuses. */
export function readArgument<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  return parsed.success ? parsed.data : runChatCommand.refuse('INVALID_ARGUMENT');
}

type Answer = ReplyInput<typeof runChatCommand>;

/** Refusals become part of the reply, except for an unknown channel. A refusal that no equivalent endpoint declares is a bug. */
export async function runCommand(ctx: Ctx, channel: string, viewer: Viewer, body: BodyOf<typeof runChatCommand>): Promise<Answer> {
  const room = await requireChatroomOf(ctx.db, channel, runChatCommand);
  const role = roleOf((await findMembership(ctx.db, room.channelId, viewer.id))!);
  const command = body.command.toLowerCase();
  const parameter = (body.parameter ?? '').trim();
  const answer = { command, parameter: body.parameter ?? null };
  return execute(ctx, channel, viewer, role, command, parameter).then(
    () => ({ success: true, ...answer }),
    (error: unknown) => {
      if (!(error instanceof Refusal) || !refusalEndpoints(ctx, command).some((endpoint) => isDeclared(endpoint, error))) throw error;
      return { success: false, ...answer, error: error.code, message: error.message };
    },
  );
}

const refusalEndpoints = (ctx: Ctx, command: string) => [
  runChatCommand,
  ...(serverCommands(serverFeatures(ctx)).get(command)?.equivalents ?? []),
];

async function execute(ctx: Ctx, channel: string, viewer: Viewer, role: Role, name: string, parameter: string): Promise<void> {
  if (!isModeratorOrAbove(role)) return runChatCommand.refuse('NOT_ALLOWED');
  const listed = listCommands(manifestsOf(ctx.features)).get(name);
  const serverCommand = serverCommands(serverFeatures(ctx)).get(name);
  if (!listed || !serverCommand) return runChatCommand.refuse('UNKNOWN_COMMAND');
  const [command] = commandsFor(role, [listed.command]);
  if (!command) return runChatCommand.refuse('NOT_ALLOWED');
  const values = serverCommand.reads === 'raw' ? {} : valuesOf(command, parameter);
  if (listed.flag !== undefined) requireFlag(ctx, listed.flag);
  await serverCommand.run({ ctx, viewer, channel, values, parameter });
}

function valuesOf(command: ChatCommand, parameter: string): CommandValues {
  const read = parseCommand(`/${command.name} ${parameter}`, [command]);
  if (read.kind === 'valid') return read.values;
  return runChatCommand.refuse(read.kind === 'incomplete' ? 'MISSING_ARGUMENT' : 'INVALID_ARGUMENT');
}
