import { statusEnvelope } from '#core/contract/envelope.ts';
import { type Route, route } from '#core/server/http/route.ts';
import {
  addBannedWords,
  type BannedWord,
  deleteBannedWords,
  listBannedWords,
  showModerationRules,
  showModerationRulesOf,
  updateModerationRules,
  updateModerationRulesOf,
} from '#features/chat/moderation/contract/filters.ts';
import { changeLevels, readLevels } from './change-levels.ts';
import { addWords, readWords, removeWords } from './change-words.ts';

export const filterRoutes: Route[] = [
  route(listBannedWords, async ({ params, viewer, ctx }) => listed(await readWords(ctx, params.slug, viewer))),
  route(addBannedWords, async ({ params, body, viewer, ctx }) => listed(await addWords(ctx, params.slug, viewer, body))),
  route(deleteBannedWords, async ({ params, body, viewer, ctx }) => listed(await removeWords(ctx, params.slug, viewer, body))),

  route(showModerationRules, async ({ params, viewer, ctx, endpoint }) =>
    statusEnvelope(await readLevels(ctx, params.slug, viewer, endpoint)),
  ),
  route(updateModerationRules, async ({ params, body, viewer, ctx, endpoint }) =>
    statusEnvelope(await changeLevels(ctx, params.slug, viewer, body, endpoint)),
  ),
  route(showModerationRulesOf, async ({ query, viewer, ctx, endpoint }) =>
    statusEnvelope(await readLevels(ctx, query.channel ?? viewer.slug, viewer, endpoint)),
  ),
  route(updateModerationRulesOf, async ({ query, body, viewer, ctx, endpoint }) =>
    statusEnvelope(await changeLevels(ctx, query.channel ?? viewer.slug, viewer, body, endpoint)),
  ),
];

const listed = (entries: BannedWord[]) => statusEnvelope({ words: entries.map(({ word }) => word), entries });
