import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { Id } from '#core/contract/ids.ts';
import { isVisible, withoutHidden } from '#core/contract/plain-text.ts';
import { Category } from './category.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from './params.ts';

export const TITLE_LENGTH = 140;
export const TAGS = 10;
export const TAG_LENGTH = 25;

const length = (text: string) => [...text].length;
/** Control characters and separators, which are invalid in a single line. */
const CONTROL_OR_SEPARATOR = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** One line of 1 to 140 characters with at least one visible character. */
export const StreamTitle = z
  .string()
  .transform((title) => withoutHidden(title).trim())
  .refine(isVisible, 'must not be blank')
  .refine((title) => length(title) <= TITLE_LENGTH, `must be at most ${TITLE_LENGTH} characters`)
  .refine((title) => !CONTROL_OR_SEPARATOR.test(title), 'must be one line of text');

const StreamTag = z
  .string()
  .trim()
  .refine(isVisible, 'must not be blank')
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

/** Stream settings, live or offline (wire.md 3.2). */
export const StreamSettings = z.object({
  stream_title: z.string(),
  is_mature: z.boolean(),
  /** Whether staff marked the channel as mature, which only staff can undo. */
  is_mature_forced: z.boolean().optional(),
  /** ISO 639-1 code. */
  language: z.string(),
  category: Category,
  tags: z.array(z.string()),
});
export type StreamSettings = z.infer<typeof StreamSettings>;

export const showStreamSettings = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug/stream-info',
  summary: 'Read the title, category, language, tags and mature flag of a channel.',
  viewer: 'none',
  params: SlugParams,
  reply: StreamSettings,
  refusals: { CHANNEL_NOT_FOUND },
});

export const updateStreamSettings = endpoint({
  method: 'PATCH',
  path: '/api/v2/channels/:slug/stream-info',
  summary: 'Change the given stream settings. Applies immediately to a live stream. Moderators and above only.',
  viewer: 'required',
  params: SlugParams,
  body: z
    .object({
      stream_title: StreamTitle.optional(),
      category_id: Id.optional(),
      is_mature: z.boolean().optional(),
      language: Language.optional(),
      tags: StreamTags.optional(),
    })
    .refine((change) => Object.values(change).some((value) => value !== undefined), 'names nothing to change'),
  reply: StreamSettings,
  refusals: {
    CHANNEL_NOT_FOUND,
    CHANNEL_SUSPENDED,
    CATEGORY_NOT_FOUND: [404, 'Category not found.'],
    NOT_ALLOWED: [403, 'Only moderators of this channel can change that.'],
    /** `data` holds the `reason` of staff. */
    MATURE_FORCED: [403, 'Staff marked this channel as mature. Only staff can remove the mark.'],
  },
  limit: { rate: 30, seconds: 60 },
});
