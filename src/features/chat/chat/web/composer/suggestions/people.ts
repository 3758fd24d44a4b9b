import type { BadgeView, ChatEntry } from '../../log/entry.ts';

export interface Mentioned {
  username: string;
  badges: readonly BadgeView[];
}

/** People who chatted here, latest first, then people they replied to, then the broadcaster. Excludes the viewer. */
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
