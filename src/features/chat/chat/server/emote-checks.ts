import { emoteTextRefusal, type ResolvedEmote } from '#features/channel/emotes/rules/emote-text.ts';
import { withEmoteNames } from '#features/channel/emotes/rules/token.ts';
import { STRANGER } from '#features/channel/emotes/rules/use.ts';
import { sharedEmote } from '#features/channel/emotes/server/api.ts';
import type { SendFacts } from './send-facts.ts';

/** Replaces every emote name by the real one, so that all later readers see the same text. */
export function withRealEmoteNames(content: string, facts: SendFacts): string {
  return withEmoteNames(content, (id) => emoteOf(id, facts)?.name);
}

export const emotesRefusal = (content: string, facts: SendFacts) =>
  emoteTextRefusal(content, (id) => emoteOf(id, facts), facts.chatroom.channelId);

function emoteOf(id: number, { emotes, membership }: SendFacts): ResolvedEmote | undefined {
  const shared = sharedEmote(id);
  if (shared) return { channelId: null, subscribersOnly: false, name: shared.name, user: STRANGER };
  const channelEmote = emotes.find((emote) => emote.id === id);
  return channelEmote && { ...channelEmote, user: { ...channelEmote, isStaff: membership.isStaff } };
}
