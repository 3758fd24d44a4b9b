import type { Ctx } from '#core/server/context.ts';
import { avatarUrl } from '#core/server/pictures/stored-pictures.ts';
import { categoryBanner } from '#features/channel/channels/server/api.ts';
import {
  type CategoryDocument,
  type ChannelDocument,
  COLLECTIONS,
  type Collection,
  FOUND_MAX,
  type OneSearch,
  SEARCH_PAGE,
  type SearchResult,
  type TagDocument,
} from '#features/discovery/search/contract.ts';
import { type Filter, filterOf, presetOf } from '#features/discovery/search/rules/filter.ts';
import { compareMatches, isShort, type Match, matchOf } from '#features/discovery/search/rules/match.ts';
import { spellingsOf, type Words, wordsOfName } from '#features/discovery/search/rules/words.ts';
import { slugOf } from '#features/people/accounts/rules.ts';
import { type Named, sharedNames } from './shared-names.ts';
import type { SearchedCategory } from './store/categories.ts';
import { type FoundChannel, listByIds, listByName, listBySlug, listCandidates } from './store/channels.ts';
import { type FoundTag, listCandidateTags, listTags } from './store/tags.ts';

/** Exact matches that make a fuzzy search unnecessary. */
const ENOUGH = 5;
/** Candidates compared letter by letter. */
const CANDIDATES_MAX = 3000;
const CANDIDATE_TAGS_MAX = 400;
/** Wildcard query. */
const EVERYTHING = '*';

interface Found<Document> {
  documents: Document[];
  found: number;
  outOf: number;
}

interface SearchRequest {
  q: string;
  filter: Filter;
  limit: number;
  offset: number;
  exact: boolean;
}

export type SearchRefusal = 'COLLECTION_NOT_FOUND' | 'FILTER_INVALID';

/** Returns one page, or the refusal. A blank query finds nothing without a database query. */
export async function search(ctx: Ctx, input: OneSearch): Promise<SearchResult | SearchRefusal> {
  const preset = input.preset === undefined ? null : presetOf(input.preset);
  const name = preset?.collection ?? input.collection;
  const collection = COLLECTIONS.find((known) => known === name);
  if (!collection) return 'COLLECTION_NOT_FOUND';
  const filter = filterOf(collection, input.filter_by ?? '');
  if (!filter) return 'FILTER_INVALID';
  const limit = Math.min(input.per_page ?? SEARCH_PAGE, SEARCH_PAGE);
  const page = Math.max(input.page ?? 1, 1);
  const q = (input.q ?? '').trim();
  const startedAt = performance.now();
  const request = { q, filter, limit, offset: (page - 1) * limit, exact: preset?.exact ?? false };
  const { documents, found, outOf } = q === '' ? { documents: [], found: 0, outOf: 0 } : await SEARCHES[collection](ctx, request);
  return {
    facet_counts: [],
    found,
    hits: documents.map((document) => ({ document, highlight: {}, highlights: [] })),
    out_of: Math.max(found, outOf),
    page,
    request_params: { collection_name: collection, per_page: limit, q: input.q ?? '' },
    search_cutoff: false,
    search_time_ms: Math.round(performance.now() - startedAt),
  };
}

const SEARCHES: Readonly<
  Record<Collection, (ctx: Ctx, request: SearchRequest) => Promise<Found<SearchResult['hits'][number]['document']>>>
> = {
  channel: searchChannels,
  subcategory_index: searchCategories,
  tags: searchTags,
};

async function searchChannels(ctx: Ctx, request: SearchRequest): Promise<Found<ChannelDocument>> {
  const { q, filter, limit, offset, exact } = request;
  const query = q === EVERYTHING ? null : spellingsOf(q);
  const { channels: outOf } = await sharedNames(ctx).read();
  if (query?.length === 0 || filter.get('is_banned') === true) return { documents: [], found: 0, outOf };
  const [verified, isLive] = [filter.get('verified'), filter.get('is_live')];
  const scope = { ...(isLive !== undefined && { isLive }), ...(verified !== undefined && { verified }) };
  const toDocument = toChannelDocument(ctx);
  if (exact) {
    const channels = await listBySlug(ctx.db, slugOf(q), scope);
    return { documents: channels.slice(offset, offset + limit).map(toDocument), found: channels.length, outOf };
  }
  const { found, channels } = await listByName(ctx.db, { ...scope, query, limit, offset });
  if (query === null || found >= ENOUGH || isShort(query)) return { documents: channels.map(toDocument), found, outOf };
  const similar = await listFuzzyMatches(ctx, query, scope);
  return { documents: similar.slice(offset, offset + limit).map(toDocument), found: similar.length, outOf };
}

/** Fuzzy matches: live first, then fewest typos, then most watched and followed. */
async function listFuzzyMatches(ctx: Ctx, query: readonly Words[], scope: Parameters<typeof listByIds>[2]): Promise<FoundChannel[]> {
  const candidates = await listCandidates(ctx.db, query, CANDIDATES_MAX);
  const best = matching(query, candidates, ({ name }) => [wordsOfName(name)])
    .toSorted((one, other) => compareMatches(one.match, other.match))
    .slice(0, FOUND_MAX);
  const matchById = new Map(best.map(({ one, match }) => [one.id, match]));
  const channels = await listByIds(ctx.db, [...matchById.keys()], scope);
  return channels.toSorted(
    (one, other) =>
      Number(other.isLive) - Number(one.isLive) ||
      compareMatches(matchById.get(one.id)!, matchById.get(other.id)!) ||
      other.viewerCount - one.viewerCount ||
      other.followersCount - one.followersCount ||
      one.id - other.id,
  );
}

/** Compares all categories, because there are few. */
async function searchCategories(ctx: Ctx, { q, filter, limit, offset }: SearchRequest): Promise<Found<CategoryDocument>> {
  const { categories: all } = await sharedNames(ctx).read();
  const mature = filter.get('is_mature');
  const kept = mature === undefined ? all : all.filter(({ of }) => of.isMature === mature);
  const found = q === EVERYTHING ? kept.map(({ of }) => of) : bestOf(kept, spellingsOf(q));
  const documents = found.slice(offset, offset + limit).map((row) => ({
    id: String(row.id),
    category_id: row.groupId,
    name: row.name,
    slug: row.slug,
    description: row.description,
    parent: row.groupName,
    ...pictureOf(row.art),
    is_mature: row.isMature,
    viewers: row.viewers,
    live_channels: row.liveChannels,
  }));
  return { documents, found: found.length, outOf: all.length };
}

/** Live first, then best matches. Stable for equal ones. */
const bestOf = (all: readonly Named<SearchedCategory>[], query: readonly Words[]): SearchedCategory[] =>
  matching(query, all, ({ ways }) => ways)
    .toSorted(
      ({ one, match }, other) =>
        Number(other.one.of.liveChannels > 0) - Number(one.of.liveChannels > 0) || compareMatches(match, other.match),
    )
    .map(({ one }) => one.of);

async function searchTags(ctx: Ctx, { q, limit, offset }: SearchRequest): Promise<Found<TagDocument>> {
  const query = q === EVERYTHING ? null : spellingsOf(q);
  if (query?.length === 0) return { documents: [], found: 0, outOf: 0 };
  const { tags: known } = await sharedNames(ctx).read();
  const alike = query ? matching(query, known, ({ ways }) => ways) : known.map((one) => ({ one, match: { typos: 0, rank: 0 } }));
  const ofCategories = alike.filter(({ match }) => match.typos === 0).map(({ one, match }) => ({ ...one.of, rank: match.rank }));
  const { found, tags } = await listTags(ctx.db, { query, ofCategories, limit, offset });
  if (query === null || found >= ENOUGH || isShort(query)) return { documents: tags.map(toTagDocument), found, outOf: found };
  const similar = await listFuzzyTags(
    ctx,
    query,
    alike.map(({ one }) => one.of),
  );
  return { documents: similar.slice(offset, offset + limit).map(toTagDocument), found: similar.length, outOf: similar.length };
}

/** Fuzzy matches of live and category tags: live first, then fewest typos, then most used. */
async function listFuzzyTags(
  ctx: Ctx,
  query: readonly Words[],
  ofCategories: readonly Omit<FoundTag, 'liveChannels'>[],
): Promise<FoundTag[]> {
  const live = await listCandidateTags(
    ctx.db,
    query,
    ofCategories.map(({ tag }) => tag),
    CANDIDATE_TAGS_MAX,
  );
  const isLive = new Set(live.map(({ tag }) => tag));
  const all = [...live, ...ofCategories.filter(({ tag }) => !isLive.has(tag)).map((tag) => ({ ...tag, liveChannels: 0 }))];
  return matching(query, all, ({ label }) => spellingsOf(label))
    .toSorted(
      ({ one, match }, other) =>
        Number(other.one.liveChannels > 0) - Number(one.liveChannels > 0) ||
        compareMatches(match, other.match) ||
        other.one.liveChannels - one.liveChannels ||
        (one.label < other.one.label ? -1 : 1),
    )
    .map(({ one }) => one);
}

const toTagDocument = ({ tag, label, liveChannels }: FoundTag): TagDocument => ({ id: tag, label, live_channels: liveChannels });

function pictureOf(art: readonly string[]): Pick<CategoryDocument, 'src' | 'srcset'> {
  const { url, responsive } = categoryBanner(art);
  return { src: url, srcset: responsive };
}

/** Items whose name matches the query. */
function matching<One>(query: readonly Words[], all: readonly One[], waysOf: (one: One) => readonly Words[]): { one: One; match: Match }[] {
  return all.flatMap((one) => {
    const match = matchOf(query, waysOf(one));
    return match ? [{ one, match }] : [];
  });
}

const toChannelDocument =
  (ctx: Ctx) =>
  (row: FoundChannel): ChannelDocument => ({
    id: String(row.id),
    slug: row.slug,
    username: row.username,
    is_live: row.isLive,
    is_banned: false,
    verified: row.isVerified,
    followers_count: row.followersCount,
    profile_pic: avatarUrl(ctx, row.picture),
    viewer_count: row.viewerCount,
    session_title: row.sessionTitle,
    category: row.categorySlug === null ? null : { name: row.categoryName!, slug: row.categorySlug },
  });
