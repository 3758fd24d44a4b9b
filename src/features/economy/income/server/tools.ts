import type { Refuses } from '#core/contract/endpoint.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { can, roleOf } from '#features/channel/channels/rules/permissions.ts';
import {
  findLivestream,
  findLivestreamById,
  findMembership,
  type LivestreamRow,
  requireChannel,
  requirePermissionTo,
} from '#features/channel/channels/server/api.ts';
import { runChatCommand } from '#features/chat/chat/contract/send.ts';
import type { CommandCall, ServerCommand } from '#features/chat/chat/server/api.ts';
import { record } from '#features/chat/moderation/server/api.ts';
import {
  disableMultistream,
  enableMultistream,
  type IncomeSettings,
  type MultistreamSegment,
  pauseIncomeProtection,
  resumeIncomeProtection,
  type showIncomeProtection,
  showIncomeSettings,
  updateIncomeSettings,
} from '#features/economy/income/contract/tools.ts';
import { incomeFeature } from '#features/economy/income/feature.ts';
import { isOpen, type SegmentKind, secondsToWait, switchRefusal } from '#features/economy/income/rules/tools.ts';
import { changeSettings, endSegment, findLastSegment, findSettings, insertSegment, listSegments } from './store/tools.ts';

type ReadRefusals = Refuses<keyof typeof showIncomeProtection.refusals>;
type SwitchRefusals = Refuses<keyof typeof enableMultistream.refusals>;

export async function readSegments(
  { db }: Pick<Ctx, 'db'>,
  livestreamId: number,
  viewer: Viewer,
  endpoint: ReadRefusals,
): Promise<MultistreamSegment[]> {
  await requireOwnStream(db, livestreamId, viewer, endpoint);
  const segments = await listSegments(db, livestreamId, 'multistream');
  return segments.map(({ id, startedAt, endedAt }) => ({ id, start_time: wireDate(startedAt), end_time: endedAt && wireDate(endedAt) }));
}

export async function readProtection(
  { db }: Pick<Ctx, 'db'>,
  livestreamId: number,
  viewer: Viewer,
  endpoint: ReadRefusals,
): Promise<'running' | 'paused'> {
  const { channelId } = await requireOwnStream(db, livestreamId, viewer, endpoint);
  const settings = await findSettings(db, channelId);
  const isPaused = isOpen(await findLastSegment(db, livestreamId, 'pause'));
  return settings.income_protection_enabled && !isPaused ? 'running' : 'paused';
}

export function switchMultistream(
  ctx: Ctx,
  livestreamId: number,
  viewer: Viewer,
  on: boolean,
  endpoint: SwitchRefusals,
): Promise<MultistreamSegment[]> {
  return ctx.tx(async (tx) => {
    await switchTool(tx, { livestreamId, tool: 'multistream', on }, viewer, ctx.now(), endpoint);
    return readSegments({ db: tx }, livestreamId, viewer, endpoint);
  });
}

export function switchProtection(
  ctx: Ctx,
  livestreamId: number,
  viewer: Viewer,
  on: boolean,
  endpoint: SwitchRefusals,
): Promise<'running' | 'paused'> {
  return ctx.tx(async (tx) => {
    await switchTool(tx, { livestreamId, tool: 'income_protection', on }, viewer, ctx.now(), endpoint);
    return readProtection({ db: tx }, livestreamId, viewer, endpoint);
  });
}

async function switchTool(
  tx: Tx,
  { livestreamId, tool, on }: { livestreamId: number; tool: 'multistream' | 'income_protection'; on: boolean },
  viewer: Viewer,
  now: Date,
  endpoint: SwitchRefusals,
): Promise<void> {
  const { channelId, endedAt } = await requireOwnStream(tx, livestreamId, viewer, endpoint);
  const settings = await findSettings(tx, channelId);
  const kind: SegmentKind = tool === 'multistream' ? 'multistream' : 'pause';
  const last = await findLastSegment(tx, livestreamId, kind);
  // Protection is off during a pause.
  const isOn = kind === 'pause' ? !isOpen(last) : isOpen(last);
  const refusal = switchRefusal({ isLive: endedAt === null, isEnabled: settings[`${tool}_enabled`], isOn, last }, on, now);
  if (refusal === 'PLEASE_WAIT') return endpoint.refuse(refusal, { retryAfter: secondsToWait(last, now) });
  if (refusal) return endpoint.refuse(refusal);

  const opens = kind === 'pause' ? !on : on;
  const changed = opens ? await insertSegment(tx, livestreamId, kind, now) : await endSegment(tx, livestreamId, kind, now);
  if (!changed) return endpoint.refuse(on ? 'ALREADY_ENABLED' : 'ALREADY_DISABLED');
  await record(tx, { channelId, act: 'change_income_tools', actorId: viewer.id, details: { [tool]: on }, at: now });
}

async function requireOwnStream(db: Db, livestreamId: number, viewer: Viewer, endpoint: ReadRefusals): Promise<LivestreamRow> {
  const livestream = (await findLivestreamById(db, livestreamId)) ?? endpoint.refuse('LIVESTREAM_NOT_FOUND');
  const canUse = can(incomeFeature.permissions.use_income_tools, roleOf((await findMembership(db, livestream.channelId, viewer.id))!));
  return canUse ? livestream : endpoint.refuse('NOT_ALLOWED');
}

/** `/multi on` and `/kpp off` (C-07) switch the tools of the current stream. */
export const incomeCommands: Record<string, ServerCommand> = {
  multi: {
    run: async (given) => {
      const on = given.values.on!;
      const endpoint = on ? enableMultistream : disableMultistream;
      return switchMultistream(given.ctx, await requireLivestream(given, endpoint), given.viewer, on, endpoint);
    },
    equivalents: [enableMultistream, disableMultistream],
  },
  kpp: {
    run: async (given) => {
      const on = given.values.on!;
      const endpoint = on ? resumeIncomeProtection : pauseIncomeProtection;
      return switchProtection(given.ctx, await requireLivestream(given, endpoint), given.viewer, on, endpoint);
    },
    equivalents: [resumeIncomeProtection, pauseIncomeProtection],
  },
};

async function requireLivestream({ ctx: { db }, channel }: CommandCall, endpoint: Refuses<'NOT_AVAILABLE'>): Promise<number> {
  const { id } = await requireChannel(db, channel, runChatCommand);
  const live = await findLivestream(db, id);
  return live?.id ?? endpoint.refuse('NOT_AVAILABLE');
}

export async function readSettings({ db }: Ctx, slug: string, viewer: Viewer): Promise<IncomeSettings> {
  return findSettings(db, (await requireOwn(db, slug, viewer, showIncomeSettings)).id);
}

/** Disabling a tool during a stream also ends its open segment, so the tool starts in its initial state when it is enabled again. */
export function changeIncomeSettings(ctx: Ctx, slug: string, viewer: Viewer, change: Partial<IncomeSettings>): Promise<IncomeSettings> {
  return ctx.tx(async (tx) => {
    const channel = await requireOwn(tx, slug, viewer, updateIncomeSettings);
    const at = ctx.now();
    const settings = await changeSettings(tx, channel.id, change);
    const live = await findLivestream(tx, channel.id);
    if (live && change.multistream_enabled === false) await endSegment(tx, live.id, 'multistream', at);
    if (live && change.income_protection_enabled === false) await endSegment(tx, live.id, 'pause', at);
    await record(tx, { channelId: channel.id, act: 'change_income_tools', actorId: viewer.id, details: change, at });
    return settings;
  });
}

const requireOwn = requirePermissionTo(incomeFeature.permissions.use_income_tools);
