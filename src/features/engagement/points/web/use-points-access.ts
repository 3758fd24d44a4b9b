import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '#core/web/realtime.ts';
import { useFlag } from '#core/web/settings.ts';
import { runSpread } from '#core/web/spread.ts';
import { audienceOf } from '#features/channel/channels/web/api.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { pointsSettingsChanged } from '#features/engagement/points/contract/settings.ts';
import { pointsQuery, pointsSettingsQuery } from './queries.ts';

/**
 * The viewer's access to the channel's points (CP-01). `hidden`: visitor, or points are off. `off`: points are off, for the broadcaster,
 * who can turn them on. `own`: the broadcaster, who needs no points. `counted`: everyone else; null while the balance is unknown.
 */
export type PointsAccess =
  | { kind: 'hidden' }
  | { kind: 'loading' }
  | { kind: 'off' }
  | { kind: 'own' }
  | { kind: 'counted'; points: number | null };

export function usePointsAccess({ channel, room }: Pick<OpenChat, 'channel' | 'room'>): PointsAccess {
  const isOn = useFlag('channel_points') && room.viewer !== null;
  const isOwner = room.viewer?.id === channel.user_id;
  const cache = useQueryClient();
  const settingsQuery = pointsSettingsQuery(channel.slug);
  const { data: settings, isPending } = useQuery({ ...settingsQuery, enabled: isOn });
  useRealtime(pointsSettingsChanged, isOn ? [channel.id] : null, ({ channel_id: _id, ...changed }) => {
    // Every page reads its balance when points are turned on.
    const audience = changed.channel_points_enabled ? audienceOf(cache, channel.slug) : 0;
    runSpread(cache, settingsQuery.queryKey, audience, () => cache.setQueryData(settingsQuery.queryKey, changed));
  });
  const counts = isOn && !isOwner && settings?.channel_points_enabled === true;
  const points = useQuery({ ...pointsQuery(channel.slug), enabled: counts }).data;
  if (isOn && isPending) return { kind: 'loading' };
  if (!isOn || settings === undefined) return { kind: 'hidden' };
  if (!settings.channel_points_enabled) return { kind: isOwner ? 'off' : 'hidden' };
  return isOwner ? { kind: 'own' } : { kind: 'counted', points: points ?? null };
}
