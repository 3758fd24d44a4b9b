import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { z } from 'zod';
import type { AnyEndpoint, BodyOf, ReplyInput } from '#core/contract/endpoint.ts';
import { byName, manifestsOf, registry } from '#core/contract/feature.ts';
import { Refusal } from '#core/contract/refusal.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { type ServerFeature, serverFeatures } from '#core/server/feature.ts';
import { isDeclared } from '#core/server/http/failure.ts';
import { requireFlag } from '#core/server/http/route.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { can, isModeratorOrAbove, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { findMembership } from '#features/channel/channels/server/api.ts';
import { chatroomCleared } from '#features/chat/chat/contract/chatroom.ts';
import { changeModes as changeModesCall, ModesChange } from '#features/chat/chat/contract/modes.ts';
import { runChatCommand } from '#features/chat/chat/contract/send.ts';
import { chatFeature } from '#features/chat/chat/feature.ts';
import { type ChatCommand, type CommandValues, commandsFor, listCommands, parseCommand } from '#features/chat/chat/rules/commands.ts';
import { AUDIT_MESSAGE_IDS } from '#features/chat/moderation/contract/audit.ts';
import { addMessagesHit, record } from '#features/chat/moderation/server/api.ts';
import { messagesRemoved } from './events.ts';
import { changeModes, requireChatroomOf } from './rooms.ts';

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

const MAX_COUNTED = 10_000;

/** Only moderators and above still receive the content of cleared messages (MO-01). */
function clearChat(ctx: Ctx, channel: string, viewer: Viewer): Promise<void> {
  return ctx.tx(async (tx) => {
    const room = await requireChatroomOf(tx, channel, runChatCommand);
    const role = roleOf((await findMembership(tx, room.channelId, viewer.id))!);
    if (!can(chatFeature.permissions.clear, role)) return runChatCommand.refuse('NOT_ALLOWED');
    const { ids, count } = await listClearable(tx, room.id, AUDIT_MESSAGE_IDS, MAX_COUNTED);
    const at = ctx.now();
    const clearedUs = await clearRoom(tx, room.id, viewer.id, at);
    const auditId = await record(tx, { channelId: room.channelId, act: 'clear_chat', actorId: viewer.id, at });
    await addMessagesHit(tx, auditId, count, ids);
    await tx.announce(messagesRemoved, { chatroomId: room.id, messageId: null });
    tx.publish(chatroomCleared, [room.id], {
      id: v7({ msecs: at.getTime() }),
      cleared_by: { id: viewer.id, username: viewer.username, slug: viewer.slug },
      cursor: String(clearedUs),
    });
  });
}

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

/** Returns the IDs of the newest remaining messages and their number, each up to a limit. Messages of an earlier clear are excluded. */
async function listClearable(db: Db, chatroomId: number, named: number, counted: number): Promise<{ ids: string[]; count: number }> {
  const rows = await db.rows(sql<{ id: string }>`
    select m.id from messages m join chatrooms r on r.id = m.chatroom_id
     where m.chatroom_id = ${chatroomId}::int8 and m.deleted is null and m.created_at > coalesce(r.cleared_until, '-infinity')
     order by m.created_at desc limit ${counted}::int`);
  return { ids: rows.slice(0, named).map(({ id }) => id), count: rows.length };
}

/**
 * Deletes all messages stored so far and returns the cursor of the clear: its own time, so that it covers notices after the last message.
 * The row lock orders the clear before or after every batch of messages.
 */
async function clearRoom(db: Db, chatroomId: number, by: number, at: Date): Promise<number> {
  const row = await db.row(sql<{ us: number }>`
    with clock as (
      select id, greatest(last_message_us, ${at.getTime() * 1000}::int8) as us from chatrooms where id = ${chatroomId}::int8 for update
    )
    update chatrooms r
       set last_message_us = clock.us, cleared_until = timestamptz 'epoch' + clock.us * interval '1 microsecond', cleared_by = ${by}::int8
      from clock where r.id = clock.id
    returning clock.us`);
  return row!.us;
}
