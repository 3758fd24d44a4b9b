import type { LivestreamCard } from '../contract/livestream.ts';
import { LANGUAGES } from '../contract/stream-details.ts';
import { tagsWithoutLanguage } from './stream-details.ts';

/** How many tags are offered. */
const SHOWN = 8;
const LANGUAGE_NAMES: ReadonlySet<string> = new Set(Object.values(LANGUAGES).map((name) => name.toLowerCase()));

/** The tags of these streams that most of them have, in the writing of the first; languages, which have a filter of their own, are left out. */
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

/** The languages of these streams, those that most of them have first. */
export function languagesByUse<Of extends string>(streams: readonly { language: Of }[]): Of[] {
  const uses = new Map<Of, number>();
  for (const { language } of streams) uses.set(language, (uses.get(language) ?? 0) + 1);
  return [...uses].toSorted(([one, a], [other, b]) => b - a || one.localeCompare(other)).map(([language]) => language);
}
