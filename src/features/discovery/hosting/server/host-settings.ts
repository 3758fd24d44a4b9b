import type { Ctx, Viewer } from '#core/server/context.ts';
import { can, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { findMembership, requireChannel } from '#features/channel/channels/server/api.ts';
import { record } from '#features/chat/moderation/server/api.ts';
import { changeHostSettings, type HostSettings, showHostSettings } from '#features/discovery/hosting/contract/host-settings.ts';
import { hostingFeature } from '#features/discovery/hosting/feature.ts';
import { findWhoMayHost, upsertWhoMayHost } from './store.ts';

export async function readHostSettings(ctx: Ctx, slug: string): Promise<HostSettings> {
  const { id } = await requireChannel(ctx.db, slug, showHostSettings);
  return { who_may_host: await findWhoMayHost(ctx.db, id) };
}

export function changeSettings(ctx: Ctx, slug: string, viewer: Viewer, { who_may_host }: HostSettings): Promise<HostSettings> {
  return ctx.tx(async (tx) => {
    const { id: channelId } = await requireChannel(tx, slug, changeHostSettings);
    const role = roleOf((await findMembership(tx, channelId, viewer.id))!);
    if (!can(hostingFeature.permissions.manage_host_settings, role)) return changeHostSettings.refuse('NOT_ALLOWED');
    const at = ctx.now();
    const isChanged = await upsertWhoMayHost(tx, channelId, who_may_host, at);
    if (isChanged) await record(tx, { channelId, act: 'change_host_settings', actorId: viewer.id, details: { who_may_host }, at });
    return { who_may_host };
  });
}
