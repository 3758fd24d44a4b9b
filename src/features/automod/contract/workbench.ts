import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { statusEnvelopeSchema } from '#core/contract/envelope.ts';
import { Uuid } from '#core/contract/ids.ts';
import { CHANNEL_NOT_FOUND, SlugParams } from '#features/channels/contract/params.ts';
import { addBannedWords, FilterDraft, FilterRule } from '#features/moderation/contract/filters.ts';

/** Hours of chat on which a draft is tried. */
export const WORKBENCH_HOURS = 24;

const Example = z.object({ id: Uuid, username: z.string(), content: z.string(), created_at: z.string() });

export const tryFilterDraft = endpoint({
  method: 'POST',
  path: '/api/v2/channels/:slug/moderation/workbench',
  summary:
    'What a list of words or levels would have done to the messages of the last 24 hours, as viewers’ messages, the newest first; nothing is changed. Moderators and above.',
  viewer: 'required',
  params: SlugParams,
  body: FilterDraft.refine(({ words, rules }) => words !== undefined || rules !== undefined, 'must name words or rules'),
  reply: statusEnvelopeSchema(
    z.object({
      /** Messages that were looked at: all of the last day, or as many of the newest as one try takes. */
      looked: z.int(),
      is_all: z.boolean(),
      passed: z.int(),
      flagged: z.int(),
      held: z.int(),
      blocked: z.int(),
      /** By rule, the one that catches most first; a message may be caught by several. */
      caught: z.array(z.object({ rule: FilterRule, count: z.int(), examples: z.array(Example) })),
      not_caught: z.array(Example),
    }),
  ),
  refusals: {
    ...addBannedWords.refusals,
    CHANNEL_NOT_FOUND,
    NOT_ALLOWED: [403, 'Only moderators can try filters on the messages of this chat.'],
  },
  bodyLimit: 1024 * 1024,
  limit: { rate: 20, seconds: 60 },
});
