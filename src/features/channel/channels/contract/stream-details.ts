import { z } from 'zod';

export const TITLE_LENGTH = 140;
export const TAGS = 10;
export const TAG_LENGTH = 25;

const length = (text: string) => [...text].length;
/** Control characters and separators, which are invalid in a single line. */
const CONTROL_OR_SEPARATOR = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const VISIBLE = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** One line of 1 to 140 characters with at least one visible character. */
export const StreamTitle = z
  .string()
  .trim()
  .refine((title) => VISIBLE.test(title), 'must not be blank')
  .refine((title) => length(title) <= TITLE_LENGTH, `must be at most ${TITLE_LENGTH} characters`)
  .refine((title) => !CONTROL_OR_SEPARATOR.test(title), 'must be one line of text');

const StreamTag = z
  .string()
  .trim()
  .refine((tag) => VISIBLE.test(tag), 'must not be blank')
  .refine((tag) => length(tag) <= TAG_LENGTH, `must be at most ${TAG_LENGTH} characters`)
  .refine((tag) => !CONTROL_OR_SEPARATOR.test(tag) && !/\p{Cf}/u.test(tag), 'must be plain text');

/** At most 10 tags of at most 25 characters. Tags that differ only in case count once. */
export const StreamTags = z
  .array(StreamTag)
  .max(TAGS, `must be at most ${TAGS} tags`)
  .transform((tags) => tags.filter((tag, at) => tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === at));

/** ISO 639-1 codes and English names. */
export const LANGUAGES = {
  ar: 'Arabic',
  bg: 'Bulgarian',
  cs: 'Czech',
  da: 'Danish',
  de: 'German',
  el: 'Greek',
  en: 'English',
  es: 'Spanish',
  fi: 'Finnish',
  fr: 'French',
  he: 'Hebrew',
  hi: 'Hindi',
  hu: 'Hungarian',
  id: 'Indonesian',
  it: 'Italian',
  ja: 'Japanese',
  ko: 'Korean',
  nl: 'Dutch',
  no: 'Norwegian',
  pl: 'Polish',
  pt: 'Portuguese',
  ro: 'Romanian',
  ru: 'Russian',
  sk: 'Slovak',
  sv: 'Swedish',
  th: 'Thai',
  tr: 'Turkish',
  uk: 'Ukrainian',
  vi: 'Vietnamese',
  zh: 'Chinese',
} as const;
export type Language = keyof typeof LANGUAGES;

export const Language = z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]);
