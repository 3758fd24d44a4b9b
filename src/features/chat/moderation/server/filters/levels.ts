import { v7 } from 'uuid';
import type { Refuses } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { can, isModeratorOrAbove, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { findMembership, requireChannel } from '#features/channel/channels/server/api.ts';
import type { Levels, ModerationRules, ModerationRulesChange } from '#features/chat/moderation/contract/filters.ts';
import { moderationFeature } from '#features/chat/moderation/feature.ts';
import { withDefaultLevels } from '#features/chat/moderation/rules/filters/check-content.ts';
import { record } from '../audit-log.ts';
import { findSettings, lockSettings, type SettingsRow, upsertSettings } from './store.ts';

const NOTHING_SET: SettingsRow = { levels: {}, allowedDomains: [], holdFirstMessages: false };

export async function readLevels(
  { db }: Ctx,
  slug: string,
  viewer: Viewer,
  endpoint: Refuses<'CHANNEL_NOT_FOUND' | 'NOT_ALLOWED'>,
): Promise<ModerationRules> {
  const { channelId, role } = await requireChannelAndRole(db, slug, viewer, endpoint);
  if (!isModeratorOrAbove(role)) return endpoint.refuse('NOT_ALLOWED');
  return rulesOnWire((await findSettings(db, channelId)) ?? NOTHING_SET);
}

export function changeLevels(
  ctx: Ctx,
  slug: string,
  viewer: Viewer,
  change: ModerationRulesChange,
  endpoint: Refuses<'CHANNEL_NOT_FOUND' | 'NOT_ALLOWED'>,
): Promise<ModerationRules> {
  return ctx.tx(async (tx) => {
    const { channelId, role } = await requireChannelAndRole(tx, slug, viewer, endpoint);
    if (!can(moderationFeature.permissions.change_filters, role)) return endpoint.refuse('NOT_ALLOWED');
    const settings: Partial<SettingsRow> = {
      ...(change.rules && { levels: change.rules }),
      ...(change.allowed_domains && { allowedDomains: [...new Set(change.allowed_domains)] }),
      ...(change.hold_first_messages !== undefined && { holdFirstMessages: change.hold_first_messages }),
    };
    const at = ctx.now();
    const changed = await upsertSettings(tx, channelId, settings, v7({ msecs: at.getTime() }), at);
    await record(tx, { channelId, act: 'change_filters', actorId: viewer.id, details: change, at });
    return rulesOnWire(changed);
  });
}

async function requireChannelAndRole(db: Db, slug: string, viewer: Viewer, endpoint: Refuses<'CHANNEL_NOT_FOUND'>) {
  const channel = await requireChannel(db, slug, endpoint);
  return { channelId: channel.id, role: roleOf((await findMembership(db, channel.id, viewer.id))!) };
}

const rulesOnWire = ({ levels, allowedDomains, holdFirstMessages }: SettingsRow): ModerationRules => ({
  rules: withDefaultLevels(levels),
  allowed_domains: allowedDomains,
  hold_first_messages: holdFirstMessages,
});

export interface FilterLevels {
  levels: Levels;
  holdFirstMessages: boolean;
}

/** Returns the previous levels. The row is locked, so concurrent changes happen before or after the swap. */
export async function swapFilterLevels(tx: Db, channelId: number, next: FilterLevels, at: Date): Promise<FilterLevels> {
  const version = v7({ msecs: at.getTime() });
  const last = await lockSettings(tx, channelId, version, at);
  await upsertSettings(tx, channelId, next, version, at);
  return { levels: withDefaultLevels(last.levels), holdFirstMessages: last.holdFirstMessages };
}
