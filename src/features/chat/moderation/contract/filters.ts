import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { statusEnvelopeSchema } from '#core/contract/envelope.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';

/** Maximum length of a banned word in Unicode code points, maximum words per channel, and maximum patterns among them. */
export const WORD_LENGTH = 100;
export const WORDS_MAX = 2000;
export const PATTERNS_MAX = 200;

/** One line: a plain word, a wildcard with `*`, or a pattern between slashes. `rules/filters/entry.ts` defines what each matches. */
const Word = z.string().refine((text) => text.length <= 2 * WORD_LENGTH && [...text].length <= WORD_LENGTH, {
  message: `must be at most ${WORD_LENGTH} characters`,
});

/** One word or several. wire.md 3.5 documents only the response, so both spellings are accepted. */
const Words = z
  .union([z.object({ words: z.array(Word).min(1).max(WORDS_MAX) }), z.object({ word: Word })])
  .transform((input) => ('words' in input ? input.words : [input.word]));

export const BannedWord = z.object({
  word: z.string(),
  kind: z.enum(['plain', 'wildcard', 'pattern']),
  /** Null if the account is deleted. */
  added_by: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type BannedWord = z.infer<typeof BannedWord>;

/** Existing clients read `words` (wire.md 3.5). `entries` lists the same words with kind and author. Oldest first. */
const wordsReply = statusEnvelopeSchema(z.object({ words: z.array(z.string()), entries: z.array(BannedWord) }));

const onlyModerators = [403, 'Only moderators can manage the banned words of this chat.'] as const;
const path = '/api/internal/v1/channels/:slug/chatroom/banned-words';
const bodyLimit = 1024 * 1024;
const limit = { rate: 60, seconds: 60 };

export const listBannedWords = endpoint({
  method: 'GET',
  path,
  aliases: ['/api/v2/channels/:slug/chatroom/banned-words'],
  summary: 'List the banned words of a chat. Requires moderator access.',
  viewer: 'required',
  params: SlugParams,
  reply: wordsReply,
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED: onlyModerators },
});

export const addBannedWords = endpoint({
  method: 'POST',
  path,
  summary:
    'Add banned words: plain words, wildcards with `*`, or patterns between slashes. Adds all or none, and skips words that match the same text as an existing one. A refusal names the word in `data.word`.',
  viewer: 'required',
  params: SlugParams,
  body: Words,
  reply: wordsReply,
  refusals: {
    CHANNEL_NOT_FOUND,
    CHANNEL_SUSPENDED,
    NOT_ALLOWED: onlyModerators,
    WORD_EMPTY: [422, 'A banned word must contain a letter, a number or an emoji.'],
    WORD_TOO_BROAD: [422, 'This word would match nearly every message.'],
    PATTERN_INVALID: [422, 'That pattern is not valid. Backreferences and lookaround are not supported.'],
    PATTERN_TOO_COSTLY: [422, 'That pattern is too complex. Use smaller repetitions.'],
    TOO_MANY_WORDS: [409, `A chat can have at most ${WORDS_MAX} banned words.`],
    TOO_MANY_PATTERNS: [409, `A chat can have at most ${PATTERNS_MAX} patterns, fewer when they are complex.`],
  },
  bodyLimit,
  limit,
});

export const deleteBannedWords = endpoint({
  method: 'POST',
  path: `${path}/delete`,
  summary: 'Remove banned words. Words that are not on the list are ignored.',
  viewer: 'required',
  params: SlugParams,
  body: Words,
  reply: wordsReply,
  refusals: { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, NOT_ALLOWED: onlyModerators },
  bodyLimit,
  limit,
});

/** See M-08. */
export const AI_LABELS = ['bullying', 'drugs', 'gibberish', 'hate', 'sexual', 'spam', 'violence', 'weapons'] as const;
export const AiLabel = z.enum(AI_LABELS);
export type AiLabel = z.infer<typeof AiLabel>;

/** `ai`: an AI label whose level is `hold`. `pattern`: the patterns of the chat took too long, so nobody knows whether they match. */
export const HoldReason = z.enum(['ai', 'pattern', 'first_message']);
export type HoldReason = z.infer<typeof HoldReason>;

/** `off` ignores a message with the label, `flag` posts and marks it, `hold` queues it for moderators, `block` refuses it. */
export const LEVELS = ['off', 'flag', 'hold', 'block'] as const;
export const Level = z.enum(LEVELS);
export type Level = z.infer<typeof Level>;
export const Levels = z.record(AiLabel, Level);
export type Levels = z.infer<typeof Levels>;

export const DOMAINS_MAX = 100;

/** A domain as browsers normalize it, for example `xn--bcher-kva.example` for `Bücher.example`. Includes its subdomains. */
export const Domain = z
  .string()
  .max(253)
  .transform((text) => {
    const address = `https://${text.trim().replace(/^\*\./, '')}`;
    return URL.canParse(address) ? new URL(address) : null;
  })
  .refine((url) => url !== null && url.host === url.hostname && url.href === `https://${url.host}/` && url.host.includes('.'), {
    message: 'must be a domain such as example.org',
  })
  .transform((url) => url!.hostname.replace(/^www\./, ''));

/** Levels and other checks that run before a message is posted. Everything is off by default. */
export const ModerationRules = z.object({
  rules: Levels,
  /** Links to these domains are allowed even if links are not. */
  allowed_domains: z.array(z.string()),
  /** Whether the first message of a new chatter is held. */
  hold_first_messages: z.boolean(),
});
export type ModerationRules = z.infer<typeof ModerationRules>;

/** Omitted fields stay unchanged. */
export const ModerationRulesChange = z
  .strictObject({
    rules: z.partialRecord(AiLabel, Level),
    allowed_domains: z.array(Domain).max(DOMAINS_MAX),
    hold_first_messages: z.boolean(),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'must change something');
export type ModerationRulesChange = z.output<typeof ModerationRulesChange>;

const rulesReply = statusEnvelopeSchema(ModerationRules);
/** Defaults to the caller's own channel. */
const ChannelQuery = z.object({ channel: SlugParams.shape.slug.optional() });
const readRefusals = { CHANNEL_NOT_FOUND, NOT_ALLOWED: [403, 'Only moderators can see the AI moderation of this chat.'] } as const;
const changeRefusals = {
  CHANNEL_NOT_FOUND,
  CHANNEL_SUSPENDED,
  NOT_ALLOWED: [403, 'Only the broadcaster can change the AI moderation of this chat.'],
} as const;

export const showModerationRules = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug/moderation-rules',
  summary: 'Show the AI moderation of a chat. Requires moderator access.',
  viewer: 'required',
  params: SlugParams,
  reply: rulesReply,
  refusals: readRefusals,
});

export const updateModerationRules = endpoint({
  method: 'PUT',
  path: '/api/v2/channels/:slug/moderation-rules',
  summary: 'Change AI moderation levels, allowed domains, or whether first messages are held. Requires broadcaster or staff access.',
  viewer: 'required',
  params: SlugParams,
  body: ModerationRulesChange,
  reply: rulesReply,
  refusals: changeRefusals,
  limit,
});

export const showModerationRulesOf = endpoint({
  method: 'GET',
  path: '/api/v2/moderation-rules',
  summary: 'Show the AI moderation of the channel in `?channel=`, or of your own channel.',
  viewer: 'required',
  query: ChannelQuery,
  reply: rulesReply,
  refusals: readRefusals,
});

export const updateModerationRulesOf = endpoint({
  method: 'PUT',
  path: '/api/v2/moderation-rules',
  summary: 'Change the AI moderation of the channel in `?channel=`, or of your own channel.',
  viewer: 'required',
  query: ChannelQuery,
  body: ModerationRulesChange,
  reply: rulesReply,
  refusals: changeRefusals,
  limit,
});

export const FilterDraft = z.object({
  words: z.array(Word).max(WORDS_MAX).optional(),
  rules: z.partialRecord(AiLabel, Level).optional(),
});
export type FilterDraft = z.output<typeof FilterDraft>;

export const FilterRule = z.union([
  z.object({ kind: z.literal('word'), word: z.string() }),
  z.object({ kind: z.literal('label'), label: AiLabel }),
]);
export type FilterRule = z.infer<typeof FilterRule>;
