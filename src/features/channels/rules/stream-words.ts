import { LANGUAGES, type Language } from '../contract/stream-words.ts';

/** What the broadcaster says about the stream. */
export interface StreamWords {
  streamTitle: string;
  categoryId: number;
  language: Language;
  isMature: boolean;
  tags: string[];
}

/** The same words as a request names them. */
export interface StreamWordsChange {
  stream_title?: string | undefined;
  category_id?: number | undefined;
  language?: Language | undefined;
  is_mature?: boolean | undefined;
  tags?: string[] | undefined;
}

/** What a request leaves out stays as it was. */
export function changedWords(last: StreamWords, change: StreamWordsChange): StreamWords {
  return {
    streamTitle: change.stream_title ?? last.streamTitle,
    categoryId: change.category_id ?? last.categoryId,
    language: change.language ?? last.language,
    isMature: change.is_mature ?? last.isMature,
    tags: change.tags ?? last.tags,
  };
}

/** How a stream's language is shown: its own name, or the code when nobody knows it. */
export const languageName = (language: string): string => LANGUAGES[language as Language] ?? language;

/** The tags to show beside the language: broadcasters like to tag the language as well, and one of the two is enough. */
export function tagsBeside(language: string, tags: readonly string[]): string[] {
  const shown = languageName(language).toLowerCase();
  return tags.filter((tag) => ![shown, language].includes(tag.toLowerCase()));
}
