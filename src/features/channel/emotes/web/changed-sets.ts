import type { ChannelEmoteSet, Emote, EmoteSet } from '#features/channel/emotes/contract.ts';

export function changedSets(sets: readonly EmoteSet[], emote: Emote, removed: boolean): readonly EmoteSet[] {
  return sets.map((set) => {
    if (set.id !== emote.channel_id) return set;
    const isKnown = set.emotes.some(({ id }) => id === emote.id);
    const kept = removed ? set.emotes.filter(({ id }) => id !== emote.id) : set.emotes.map((one) => (one.id === emote.id ? emote : one));
    return { ...(set as ChannelEmoteSet), emotes: removed || isKnown ? kept : [...kept, emote] };
  });
}
