import type { BadgeView, ChatEntry } from '../../log/entry.ts';

/** Somebody to mention. */
export interface Mentioned {
  username: string;
  badges: readonly BadgeView[];
}

/**
 * Whom a message may want to mention: who wrote here, the latest first, then whom they answered, then the broadcaster. Moderators are
 * found by what they wrote; the viewer is not offered to themselves.
 */
export function* peopleToMention(entries: readonly ChatEntry[], broadcaster: string, viewer: string): Generator<Mentioned> {
  const self = viewer.toLowerCase();
  const others = function* (): Generator<Mentioned> {
    for (let at = entries.length - 1; at >= 0; at--) {
      const entry = entries[at]!;
      if (entry.type === 'message') yield entry.sender;
    }
    for (let at = entries.length - 1; at >= 0; at--) {
      const entry = entries[at]!;
      if (entry.type === 'message' && entry.original !== null) yield { username: entry.original.sender.username, badges: [] };
    }
    yield { username: broadcaster, badges: [{ type: 'broadcaster', text: 'Broadcaster', count: null }] };
  };
  for (const person of others()) if (person.username.toLowerCase() !== self) yield person;
}
