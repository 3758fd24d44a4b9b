import type { Refuses } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { can, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { type ChannelRow, findLivestream, findMembership, requireChannel } from '#features/channel/channels/server/api.ts';
import { record } from '#features/chat/moderation/server/api.ts';
import { type IncomeSettings, showIncomeSettings, updateIncomeSettings } from '#features/economy/income/contract/tools.ts';
import { incomeFeature } from '#features/economy/income/feature.ts';
import { changeSettings, endSegment, findSettings } from './store/tools.ts';

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

async function requireOwn(
  db: Db,
  slug: string,
  viewer: Viewer,
  endpoint: Refuses<'CHANNEL_NOT_FOUND' | 'NOT_ALLOWED'>,
): Promise<ChannelRow> {
  const channel = await requireChannel(db, slug, endpoint);
  const isAllowed = can(incomeFeature.permissions.use_income_tools, roleOf((await findMembership(db, channel.id, viewer.id))!));
  return isAllowed ? channel : endpoint.refuse('NOT_ALLOWED');
}
