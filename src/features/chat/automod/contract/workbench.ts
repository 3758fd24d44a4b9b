import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { statusEnvelopeSchema } from '#core/contract/envelope.ts';
import { Uuid } from '#core/contract/ids.ts';
import { CHANNEL_NOT_FOUND, SlugParams } from '#features/channel/channels/contract/params.ts';
import { addBannedWords, FilterDraft, FilterRule } from '#features/chat/moderation/contract/filters.ts';

/** A draft is tested on this many hours of chat. */
export const WORKBENCH_HOURS = 24;

const Example = z.object({ id: Uuid, username: z.string(), content: z.string(), created_at: z.string() });

export const tryFilterDraft = endpoint({
  method: 'POST',
  path: '/api/v2/channels/:slug/moderation/workbench',
  summary: 'Test a list of words or levels on the last 24 hours of viewer messages. Changes nothing. Requires moderator access.',
  viewer: 'required',
  params: SlugParams,
  body: FilterDraft.refine(({ words, rules }) => words !== undefined || rules !== undefined, 'must name words or rules'),
  reply: statusEnvelopeSchema(
    z.object({
      /** Number of checked messages: the whole last day, or the newest up to the limit of a test run. */
      looked: z.int(),
      is_all: z.boolean(),
      passed: z.int(),
      flagged: z.int(),
      held: z.int(),
      blocked: z.int(),
      /** Matches by rule, highest count first. Several rules can match the same message. */
      caught: z.array(z.object({ rule: FilterRule, count: z.int(), examples: z.array(Example) })),
      not_caught: z.array(Example),
    }),
  ),
  refusals: {
    ...addBannedWords.refusals,
    CHANNEL_NOT_FOUND,
    NOT_ALLOWED: [403, 'Only moderators can test filters in this chat.'],
    TEST_RUNNING: [409, 'Another test of this chat is still running. Wait a few seconds.'],
  },
  bodyLimit: 1024 * 1024,
  limit: { rate: 20, seconds: 60 },
});
