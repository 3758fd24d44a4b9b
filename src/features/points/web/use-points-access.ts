import { useQuery } from '@tanstack/react-query';
import { useFlag } from '#core/web/settings.ts';
import type { OpenChat } from '#features/chat/web/api.ts';
import { pointsQuery, pointsSettingsQuery } from './queries.ts';

/**
 * How somebody stands to the points of a channel (CP-01): `hidden` from who is not signed in and where there are none; `off`, so that the
 * broadcaster can find the switch; `own` for the broadcaster, who needs none; `counted` for everybody else, with null while unknown.
 */
export type PointsAccess = { kind: 'hidden' } | { kind: 'off' } | { kind: 'own' } | { kind: 'counted'; points: number | null };

/** How the viewer of this chat stands to its channel's points. */
export function usePointsAccess({ channel, room }: Pick<OpenChat, 'channel' | 'room'>): PointsAccess {
  const isOn = useFlag('channel_points') && room.viewer !== null;
  const isOwner = room.viewer?.id === channel.user_id;
  const settings = useQuery({ ...pointsSettingsQuery(channel.slug), enabled: isOn }).data;
  const counts = isOn && !isOwner && settings?.channel_points_enabled === true;
  const points = useQuery({ ...pointsQuery(channel.slug), enabled: counts }).data;
  if (!isOn || settings === undefined) return { kind: 'hidden' };
  if (!settings.channel_points_enabled) return { kind: isOwner ? 'off' : 'hidden' };
  return isOwner ? { kind: 'own' } : { kind: 'counted', points: points ?? null };
}
