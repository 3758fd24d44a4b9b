import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OwnBan, Relation } from '#features/channel/channels/contract/relation.ts';
import { relationQuery } from '#features/channel/channels/web/api.ts';
import { activeBan, type Ban, endOf } from '#features/chat/moderation/rules/ban.ts';
import type { OpenChat } from './open-chat.ts';

/** A longer delay overflows a browser timer. */
const LONGEST_TIMER = 2 ** 31 - 1;

export const banOf = ({ banned }: Pick<Relation, 'banned'>): Ban | null =>
  banned && {
    permanent: banned.permanent,
    createdAt: new Date(banned.created_at),
    expiresAt: banned.expires_at === null ? null : new Date(banned.expires_at),
    endedAt: null,
  };

/** Null without a ban, undefined while loading. If loading fails, the viewer counts as not banned; the server decides (K-08). */
export function useOwnBan({ channel, room }: Pick<OpenChat, 'channel' | 'room'>): OwnBan | null | undefined {
  const relation = useQuery({ ...relationQuery(channel.slug), enabled: room.viewer !== null });
  const [now, setNow] = useState(() => new Date());
  const ban = relation.data === undefined ? null : banOf(relation.data);
  const end = ban && endOf(ban)?.getTime();
  useEffect(() => {
    setNow(new Date());
    if (end == null || end <= Date.now()) return;
    const timer = setTimeout(() => setNow(new Date()), Math.min(end - Date.now(), LONGEST_TIMER));
    return () => clearTimeout(timer);
  }, [end]);
  if (room.viewer !== null && relation.data === undefined && !relation.isError) return undefined;
  return activeBan(ban, now) === null ? null : (relation.data?.banned ?? null);
}
