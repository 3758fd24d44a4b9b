import type { LivestreamCard } from '../contract/livestream.ts';
import { LANGUAGES } from '../contract/stream-details.ts';
import { tagsWithoutLanguage } from './stream-details.ts';

/** Maximum number of offered tags. */
const SHOWN = 8;
const LANGUAGE_NAMES: ReadonlySet<string> = new Set(Object.values(LANGUAGES).map((name) => name.toLowerCase()));

/** Most common tags, spelled as first seen. Omits languages, which have their own filter. */
export function tagsByUse(streams: readonly Pick<LivestreamCard, 'language' | 'tags'>[]): string[] {
  const uses = new Map<string, { tag: string; count: number }>();
  for (const { language, tags } of streams) {
    for (const tag of tagsWithoutLanguage(language, tags)) {
      if (LANGUAGE_NAMES.has(tag.toLowerCase())) continue;
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

/** Most common languages first. */
export function languagesByUse<Of extends string>(streams: readonly { language: Of }[]): Of[] {
  const uses = new Map<Of, number>();
  for (const { language } of streams) uses.set(language, (uses.get(language) ?? 0) + 1);
  return [...uses].toSorted(([one, a], [other, b]) => b - a || one.localeCompare(other)).map(([language]) => language);
}
