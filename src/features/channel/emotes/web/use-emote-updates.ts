import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import type { Relation } from '#features/channel/channels/contract/relation.ts';
import { refetchSpread, relationQuery } from '#features/channel/channels/web/api.ts';
import { type ChannelEmoteSet, channelEmoteChanged, type Emote, type EmoteSet } from '#features/channel/emotes/contract.ts';
import { type EmoteUser, emoteRefusal, STRANGER } from '#features/channel/emotes/rules/use.ts';
import { emotesQuery } from './use-emotes.ts';

/** A changed subscription, including a gift, refetches all emotes because locked ones may become usable (K-07). */
export function useEmoteUpdates({ id, slug }: { id: number; slug: string }): void {
  const cache = useQueryClient();
  const { queryKey } = emotesQuery(slug);
  const relation = useQuery(relationQuery(slug)).data;
  const until = relation === undefined ? undefined : (relation.subscription?.expires_at ?? null);
  const known = useRef(until);
  useEffect(() => {
    if (until === undefined) return;
    const before = known.current;
    known.current = until;
    if (before !== undefined && before !== until) void cache.invalidateQueries({ queryKey: emotesQuery(slug).queryKey });
  }, [cache, slug, until]);
  useRealtime(channelEmoteChanged, [id], ({ emote, removed }) => {
    const refusal = emoteRefusal({ channelId: id, subscribersOnly: emote.subscribers_only }, id, emoteUserOf(relation));
    cache.setQueryData(queryKey, (sets) => sets && [...changedSets(sets, { ...emote, locked: refusal !== null }, removed)]);
  });
  useSubscriptionConfirmed(channelEmoteChanged, [id], ({ again }) => {
    if (again) refetchSpread(cache, slug, { queryKey });
  });
}

function emoteUserOf(relation: Relation | undefined): EmoteUser {
  if (relation === undefined) return STRANGER;
  const { role, is_moderator: isModerator, is_broadcaster: isBroadcaster, subscription } = relation;
  return { isStaff: role === 'staff', isBroadcaster, isModerator, isSubscriber: subscription !== null };
}

export function changedSets(sets: readonly EmoteSet[], emote: Emote, removed: boolean): readonly EmoteSet[] {
  return sets.map((set) => {
    if (set.id !== emote.channel_id) return set;
    const isKnown = set.emotes.some(({ id }) => id === emote.id);
    const kept = removed ? set.emotes.filter(({ id }) => id !== emote.id) : set.emotes.map((one) => (one.id === emote.id ? emote : one));
    return { ...(set as ChannelEmoteSet), emotes: removed || isKnown ? kept : [...kept, emote] };
  });
}
