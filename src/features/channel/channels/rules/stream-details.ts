import type { LivestreamCard } from '../contract/livestream.ts';
import { LANGUAGES, type Language } from '../contract/stream-details.ts';

export interface StreamDetails {
  streamTitle: string;
  categoryId: number;
  language: Language;
  isMature: boolean;
  tags: string[];
}

/** `StreamDetails` with the field names of a request. */
export interface StreamDetailsChange {
  stream_title?: string | undefined;
  category_id?: number | undefined;
  language?: Language | undefined;
  is_mature?: boolean | undefined;
  tags?: string[] | undefined;
}

/** Omitted fields keep their value. */
export function withDetailsChange(last: StreamDetails, change: StreamDetailsChange): StreamDetails {
  return {
    streamTitle: change.stream_title ?? last.streamTitle,
    categoryId: change.category_id ?? last.categoryId,
    language: change.language ?? last.language,
    isMature: change.is_mature ?? last.isMature,
    tags: change.tags ?? last.tags,
  };
}

/** Whether the change removes a mature mark that staff have set. */
export const liftsForcedMature = (isForced: boolean, { is_mature: isMature }: StreamDetailsChange): boolean =>
  isForced && isMature === false;

export function detailsDifference(last: StreamDetails, next: StreamDetails): StreamDetailsChange {
  return {
    ...(next.streamTitle !== last.streamTitle && { stream_title: next.streamTitle }),
    ...(next.categoryId !== last.categoryId && { category_id: next.categoryId }),
    ...(next.language !== last.language && { language: next.language }),
    ...(next.isMature !== last.isMature && { is_mature: next.isMature }),
    ...(next.tags.join('\n') !== last.tags.join('\n') && { tags: next.tags }),
  };
}

/** Falls back to the code of an unknown language. */
export const languageName = (language: string): string => LANGUAGES[language as Language] ?? language;

/** Tags to show next to the language, without tags that repeat it. */
export function tagsWithoutLanguage(language: string, tags: readonly string[]): string[] {
  const shown = languageName(language).toLowerCase();
  return tags.filter((tag) => ![shown, language].includes(tag.toLowerCase()));
}

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
