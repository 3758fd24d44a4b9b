import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema, statusEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { isVisible, plainLine } from '#core/contract/plain-text.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';
import { chatroomEvents } from '#features/chat/chat/contract/message.ts';
import { BANNED_HERE } from '#features/chat/moderation/contract/bans.ts';

/** Allowed voting and result display times, in seconds (PO-01). */
export const POLL_DURATIONS = [30, 120, 180, 240, 300] as const;
export const RESULT_DURATIONS = [15, 30, 120, 180, 240, 300] as const;
/** Length limits of the question and of each answer, in Unicode code points. */
export const POLL_TEXT_MIN = 2;
export const POLL_TEXT_MAX = 64;
export const POLL_OPTIONS_MIN = 2;
export const POLL_OPTIONS_MAX = 6;
/** Past polls in the list, newest first. */
export const PAST_POLLS = 5;

/** An answer. `id` is its index, from 0 (wire.md 1.14). */
export const PollOption = z.object({ id: z.int(), label: z.string(), votes: z.int() });
export type PollOption = z.infer<typeof PollOption>;

/** A poll (wire.md 1.14, 3.7). All durations are in whole seconds. */
export const Poll = z.object({
  title: z.string(),
  options: z.array(PollOption),
  duration: z.int(),
  /** Time left to vote when the server sent the poll; 0 once the poll has ended. */
  remaining: z.int(),
  result_display_duration: z.int(),
  /**
   * Time until the poll and its result are removed. Our own field: a viewer who joins late cannot compute it from the others
   * (docs/decisions/016).
   */
  removed_in: z.int(),
  /** Always false in events for the whole room. */
  has_voted: z.boolean(),
  voted_option_id: z.int().nullable(),
  /** RFC 3339 with microseconds, unique among the polls of a channel. */
  created_at: WireDate,
});
export type Poll = z.infer<typeof Poll>;

const isReadable = (text: string) => [...text].length >= POLL_TEXT_MIN && isVisible(text);
const tooShort = { message: `must be at least ${POLL_TEXT_MIN} characters` };
const OptionText = plainLine(POLL_TEXT_MAX).refine((text) => text === '' || isReadable(text), tooShort);

/** Input of a new poll (PO-01). Blank answers are dropped. */
export const NewPoll = z.object({
  title: plainLine(POLL_TEXT_MAX).refine(isReadable, tooShort),
  options: z
    .array(OptionText)
    .max(POLL_OPTIONS_MAX, `must be at most ${POLL_OPTIONS_MAX} answers`)
    .transform((options) => options.filter((option) => option !== ''))
    .refine((options) => options.length >= POLL_OPTIONS_MIN, { message: `must be at least ${POLL_OPTIONS_MIN} answers` }),
  duration: z.literal(POLL_DURATIONS),
  result_display_duration: z.literal(RESULT_DURATIONS),
});
export type NewPoll = z.output<typeof NewPoll>;

const path = '/api/v2/channels/:slug/polls';
const NOT_ALLOWED = [403, 'Only moderators can manage polls in this channel.'] as const;
const POLL_NOT_FOUND = [404, 'Poll not found'] as const;
const POLL_CLOSED = [409, 'The poll has ended.'] as const;
const onePoll = statusEnvelopeSchema(z.object({ poll: Poll }));

/** Clients only read this from a successful response, so "no poll" is HTTP 200 with the code 404 in its body (wire.md 3.7). */
const noPoll = z.object({
  status: z.object({ error: z.literal(true), code: z.literal(404), message: z.literal('Poll not found') }),
  data: z.null(),
});

export const showPoll = endpoint({
  method: 'GET',
  path,
  summary:
    'Get the poll that a chat shows, open or with its result. Without a poll, the status is 200 and `status.code` in the body is 404.',
  viewer: 'optional',
  params: SlugParams,
  reply: z.union([onePoll, noPoll]),
  refusals: { CHANNEL_NOT_FOUND },
});

export const createPoll = endpoint({
  method: 'POST',
  path,
  summary: 'Start a poll, replacing one that has ended. Requires a moderator.',
  viewer: 'required',
  params: SlugParams,
  body: NewPoll,
  reply: onePoll,
  refusals: {
    CHANNEL_NOT_FOUND,
    CHANNEL_SUSPENDED,
    NOT_ALLOWED,
    POLL_ALREADY_EXISTS: [409, 'A poll is already running. End it first, or wait until it ends.'],
  },
  limit: { rate: 30, seconds: 60 },
});

export const deletePoll = endpoint({
  method: 'DELETE',
  path,
  summary: 'Delete the current poll, open or ended. Requires a moderator.',
  viewer: 'required',
  params: SlugParams,
  reply: statusEnvelopeSchema(z.null()),
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED, POLL_NOT_FOUND },
  limit: { rate: 30, seconds: 60 },
});

export const endPoll = endpoint({
  method: 'POST',
  path: '/api/internal/v1/channels/:slug/polls/end',
  summary: 'End the open poll and show its result. Requires a moderator.',
  viewer: 'required',
  params: SlugParams,
  reply: dataEnvelopeSchema(z.object({ poll: Poll })),
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED, POLL_NOT_FOUND, POLL_CLOSED },
  limit: { rate: 30, seconds: 60 },
});

export const voteOnPoll = endpoint({
  method: 'POST',
  path: `${path}/vote`,
  summary: 'Vote for an answer of the open poll, once. With `created_at` of the displayed poll, a vote never counts for a later poll.',
  viewer: 'required',
  params: SlugParams,
  /** `created_at` of the intended poll, as the server sent it. Without it, the vote is for whichever poll is open. */
  body: z.object({ id: z.int(), created_at: z.string().max(40).optional() }),
  reply: onePoll,
  refusals: {
    CHANNEL_NOT_FOUND,
    CHANNEL_SUSPENDED,
    BANNED_HERE,
    POLL_NOT_FOUND,
    OPTION_NOT_FOUND: [400, 'This answer is not part of the poll.'],
    POLL_CLOSED,
    ALREADY_VOTED: [409, 'You already voted in this poll.'],
  },
  limit: { rate: 120, seconds: 60 },
});

/** A poll that has ended and was not deleted. `ended_at` is RFC 3339 with microseconds. */
export const PastPoll = z.object({ title: z.string(), options: z.array(PollOption), created_at: WireDate, ended_at: WireDate });
export type PastPoll = z.infer<typeof PastPoll>;

export const listPastPolls = endpoint({
  method: 'GET',
  path: '/api/internal/v1/channels/:slug/polls',
  summary: 'List the last ended polls of a channel, newest first. Requires a moderator.',
  viewer: 'required',
  params: SlugParams,
  reply: dataEnvelopeSchema(z.object({ polls: z.array(PastPoll) })),
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED },
});

/** Sent when a poll starts, and about once per second during voting (wire.md 1.2). */
export const pollUpdated = event('App\\Events\\PollUpdateEvent', chatroomEvents, z.object({ poll: Poll }));

/** Not sent when the poll runs out of time. */
export const pollDeleted = event('App\\Events\\PollDeleteEvent', chatroomEvents, z.array(z.unknown()));
