import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id, TransactionId } from '#core/contract/ids.ts';
import { requiredLine } from '#core/contract/plain-text.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';
import { BANNED_HERE } from '#features/chat/moderation/contract/bans.ts';

/** Maximum lengths, in Unicode code points (PR-03). */
export const PREDICTION_TITLE_LENGTH = 40;
export const OUTCOME_TITLE_LENGTH = 15;
/** Voting times in seconds: 1, 5, 10 or 30 minutes. */
export const PREDICTION_DURATIONS = [60, 300, 600, 1800] as const;
/** Outcomes of a new prediction. Code that reads predictions handles any number. */
export const OUTCOMES = 2;

export const PredictionState = z.enum(['ACTIVE', 'LOCKED', 'RESOLVED', 'CANCELLED']);
export type PredictionState = z.infer<typeof PredictionState>;

/** An outcome (wire.md 1.15). Amounts are whole points. */
export const Outcome = z.object({
  id: z.string(),
  title: z.string(),
  total_vote_amount: z.int().nonnegative(),
  /** People, not votes: adding to a vote does not count again. */
  vote_count: z.int().nonnegative(),
  /** Return of one point if this outcome wins, to two decimals; 0 without stakes. */
  return_rate: z.number().nonnegative(),
  /** Highest stakes. */
  top_users: z.array(z.object({ user_id: Id, username: z.string(), amount: z.int() })),
});
export type Outcome = z.infer<typeof Outcome>;

/** A prediction as everyone sees it. Dates are RFC 3339 with microseconds. */
export const Prediction = z.object({
  id: z.string(),
  channel_id: Id,
  title: z.string(),
  state: PredictionState,
  outcomes: z.array(Outcome),
  /** Voting time in seconds after `created_at`. */
  duration: z.int(),
  created_at: WireDate,
  updated_at: WireDate,
  /** Set from LOCKED on. */
  locked_at: WireDate.nullable(),
  /** Set when RESOLVED. */
  winning_outcome_id: z.string().nullable(),
});
export type Prediction = z.infer<typeof Prediction>;

export const UserVote = z.object({
  outcome_id: z.string(),
  total_vote_amount: z.int(),
  /** The share of the pool or the refunded stake. Null until paid, which takes time for a large audience. */
  payout: z.int().nullable(),
});
export type UserVote = z.infer<typeof UserVote>;

/** Shared by the form and the endpoint (PR-03). */
export const NewPrediction = z.object({
  title: requiredLine(PREDICTION_TITLE_LENGTH),
  outcomes: z.array(requiredLine(OUTCOME_TITLE_LENGTH)).length(OUTCOMES),
  duration: z.literal(PREDICTION_DURATIONS),
});
export type NewPrediction = z.infer<typeof NewPrediction>;

const path = '/api/v2/channels/:slug/predictions';
const reply = dataEnvelopeSchema(z.object({ prediction: Prediction }));
const CHANNEL_POINTS_DISABLED = [412, 'Channel points are off in this channel.'] as const;
const NOT_ALLOWED = [403, 'Only moderators can manage predictions in this channel.'] as const;
const PREDICTION_NOT_FOUND = [404, 'Prediction not found.'] as const;
const OUTCOME_NOT_FOUND = [400, 'Outcome not found in this prediction.'] as const;

export const showLatestPrediction = endpoint({
  method: 'GET',
  path: `${path}/latest`,
  summary: 'Get the latest prediction of a channel, or null, with the viewer’s stake.',
  viewer: 'optional',
  params: SlugParams,
  reply: dataEnvelopeSchema(z.object({ prediction: Prediction.nullable(), user_vote: UserVote.nullable() })),
  refusals: { CHANNEL_NOT_FOUND },
});

export const listRecentPredictions = endpoint({
  method: 'GET',
  path: `${path}/recent`,
  summary: 'List the recent predictions of a channel, newest first.',
  viewer: 'optional',
  params: SlugParams,
  reply: dataEnvelopeSchema(z.object({ predictions: z.array(Prediction) })),
  refusals: { CHANNEL_NOT_FOUND },
});

export const createPrediction = endpoint({
  method: 'POST',
  path,
  summary: 'Start a prediction with two outcomes. `duration` is 60, 300, 600 or 1800 seconds. Moderators and above.',
  viewer: 'required',
  params: SlugParams,
  body: NewPrediction,
  invalidBody: 'INVALID_PREDICTION',
  reply,
  refusals: {
    CHANNEL_NOT_FOUND,
    CHANNEL_SUSPENDED,
    NOT_ALLOWED,
    INVALID_PREDICTION: [400, 'A prediction needs a title, two outcomes and one of the allowed durations.'],
    PREDICTION_ALREADY_EXISTS: [409, 'A prediction is already running in this channel.'],
    CHANNEL_POINTS_DISABLED,
  },
  limit: { rate: 30, seconds: 60 },
});

export const updatePrediction = endpoint({
  method: 'PATCH',
  path: `${path}/:predictionId`,
  summary: 'End voting (LOCKED), set the winning outcome (RESOLVED) or refund all stakes (CANCELLED). Moderators and above.',
  viewer: 'required',
  params: SlugParams.extend({ predictionId: z.string().min(1).max(64) }),
  body: z.object({ state: z.string().max(32), winning_outcome_id: z.string().max(64).nullish() }),
  invalidBody: 'INVALID_PREDICTION_CHANGE',
  reply,
  refusals: {
    CHANNEL_NOT_FOUND,
    INVALID_PREDICTION_CHANGE: [400, 'A change needs a state. The state RESOLVED also needs the ID of the winning outcome.'],
    NOT_ALLOWED,
    BANNED_HERE,
    PREDICTION_NOT_FOUND,
    OUTCOME_NOT_FOUND,
    VOTER_CANNOT_MANAGE: [403, 'You voted in this prediction, so another moderator must end, cancel or resolve it.'],
    PREDICTION_STATE: [400, 'The state of this prediction does not allow this change.'],
    CHANNEL_POINTS_DISABLED,
  },
  limit: { rate: 60, seconds: 60 },
});

export const voteOnPrediction = endpoint({
  method: 'POST',
  path: `${path}/vote`,
  summary:
    'Stake points on an outcome of the open prediction. Voters can add points to the same outcome. Idempotent: repeating a `transaction_id` returns the same vote and stakes nothing.',
  viewer: 'required',
  params: SlugParams,
  /** With a `transaction_id` a vote counts once per channel. Without one, every request is a vote. */
  body: z.object({ amount: z.number(), outcome_id: z.string().max(64), transaction_id: TransactionId.optional() }),
  invalidBody: 'INVALID_VOTE',
  reply: dataEnvelopeSchema(z.object({ prediction: Prediction, user_vote: UserVote })),
  refusals: {
    CHANNEL_NOT_FOUND,
    CHANNEL_SUSPENDED,
    BANNED_HERE,
    INVALID_VOTE: [400, 'A vote needs an amount of points and the ID of an outcome.'],
    PREDICTION_NOT_FOUND,
    OUTCOME_NOT_FOUND,
    BROADCASTER_CANNOT_VOTE: [403, 'The broadcaster cannot vote in their own prediction.'],
    PREDICTION_CLOSED: [400, 'Voting has ended.'],
    OUTCOME_CANNOT_CHANGE: [400, 'You can add to your vote, but not change the outcome.'],
    AMOUNT_OUT_OF_RANGE: [400, 'Vote with at least 10 whole points.'],
    NOT_ENOUGH_POINTS: [400, 'You do not have enough points.'],
    VOTE_ALREADY_COUNTED: [409, 'This transaction ID was already used for a different vote.'],
    CHANNEL_POINTS_DISABLED,
  },
  limit: { rate: 10, seconds: 10 },
});

const predictionEvents = (channelId: number) => `predictions-channel-${channelId}`;
const payload = z.object({ prediction: Prediction });

export const predictionCreated = event('PredictionCreated', predictionEvents, payload);

/** Sent immediately for a new state, and at most once a second for votes. */
export const predictionUpdated = event('PredictionUpdated', predictionEvents, payload);
