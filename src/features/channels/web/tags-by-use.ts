import type { LivestreamCard } from '#features/channels/contract/livestream.ts';
import { tagsWithoutLanguage } from '#features/channels/rules/stream-details.ts';

/** How many tags are offered. */
const SHOWN = 8;

/** The tags of these streams that most of them have, in the writing of the first; the languages are left out. */
export function tagsByUse(streams: readonly Pick<LivestreamCard, 'language' | 'tags'>[]): string[] {
  const uses = new Map<string, { tag: string; count: number }>();
  for (const { language, tags } of streams) {
    for (const tag of tagsWithoutLanguage(language, tags)) {
      const known = uses.get(tag.toLowerCase());
      if (known) known.count += 1;
      else uses.set(tag.toLowerCase(), { tag, count: 1 });
    }
  }
  return [...uses.values()]
    .toSorted((a, b) => b.count - a.count || a.tag.localeCompare(b.tag))
    .slice(0, SHOWN)
    .map(({ tag }) => tag);
}
