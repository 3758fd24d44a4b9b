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
import { type Filter, filterOf } from '#features/discovery/search/rules/filter.ts';
import { compareMatches, isShort, type Match, matchOf } from '#features/discovery/search/rules/match.ts';
import { presetOf } from '#features/discovery/search/rules/presets.ts';
import { type Words, waysToWrite, wordsOfName } from '#features/discovery/search/rules/words.ts';
import { slugOf } from '#features/people/accounts/rules.ts';
import { knownNames, type Named } from './known.ts';
import type { KnownCategory } from './store/categories.ts';
import { type FoundChannel, listByIds, listByName, listBySlug, listCandidates } from './store/channels.ts';
import { type FoundTag, listCandidateTags, listTags } from './store/tags.ts';

/** Names without a typo that are enough to look no further. */
const ENOUGH = 5;
/** How many names and tags that may be meant are compared letter by letter. */
const CANDIDATES_MAX = 3000;
const CANDIDATE_TAGS_MAX = 400;
/** What finds everything. */
const EVERYTHING = '*';

interface Found<Document> {
  documents: Document[];
  found: number;
  outOf: number;
}

interface Wanted {
  q: string;
  filter: Filter;
  limit: number;
  offset: number;
  exact: boolean;
}

export type SearchRefusal = 'COLLECTION_NOT_FOUND' | 'FILTER_INVALID';

/** One page of what a search finds, or why it cannot be made. A blank query finds nothing and asks the database nothing. */
export async function search(ctx: Ctx, asked: OneSearch): Promise<SearchResult | SearchRefusal> {
  const preset = asked.preset === undefined ? null : presetOf(asked.preset);
  const name = preset?.collection ?? asked.collection;
  const collection = COLLECTIONS.find((known) => known === name);
  if (!collection) return 'COLLECTION_NOT_FOUND';
  const filter = filterOf(collection, asked.filter_by ?? '');
  if (!filter) return 'FILTER_INVALID';
  const limit = Math.min(asked.per_page ?? SEARCH_PAGE, SEARCH_PAGE);
  const page = Math.max(asked.page ?? 1, 1);
  const q = (asked.q ?? '').trim();
  const begun = performance.now();
  const wanted = { q, filter, limit, offset: (page - 1) * limit, exact: preset?.exact ?? false };
  const { documents, found, outOf } = q === '' ? { documents: [], found: 0, outOf: 0 } : await SEARCHES[collection](ctx, wanted);
  return {
    facet_counts: [],
    found,
    hits: documents.map((document) => ({ document, highlight: {}, highlights: [] })),
    out_of: Math.max(found, outOf),
    page,
    request_params: { collection_name: collection, per_page: limit, q: asked.q ?? '' },
    search_cutoff: false,
    search_time_ms: Math.round(performance.now() - begun),
  };
}

const SEARCHES: Readonly<Record<Collection, (ctx: Ctx, wanted: Wanted) => Promise<Found<SearchResult['hits'][number]['document']>>>> = {
  channel: searchChannels,
  subcategory_index: searchCategories,
  tags: searchTags,
};

async function searchChannels(ctx: Ctx, wanted: Wanted): Promise<Found<ChannelDocument>> {
  const { q, filter, limit, offset, exact } = wanted;
  const query = q === EVERYTHING ? null : waysToWrite(q);
  const { channels: outOf } = await knownNames(ctx).read();
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
  const similar = await listAlike(ctx, query, scope);
  return { documents: similar.slice(offset, offset + limit).map(toDocument), found: similar.length, outOf };
}

/** The channels that the query stands for with its typos: live ones first, then the fewest typos, then the most watched and followed. */
async function listAlike(ctx: Ctx, query: readonly Words[], scope: Parameters<typeof listByIds>[2]): Promise<FoundChannel[]> {
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

/** Categories are so few that all are compared. */
async function searchCategories(ctx: Ctx, { q, filter, limit, offset }: Wanted): Promise<Found<CategoryDocument>> {
  const { categories: all } = await knownNames(ctx).read();
  const mature = filter.get('is_mature');
  const kept = mature === undefined ? all : all.filter(({ of }) => of.isMature === mature);
  const found = q === EVERYTHING ? kept.map(({ of }) => of) : bestOf(kept, waysToWrite(q));
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

/** The categories that the query finds: live ones first, then the best matches; equal ones stay in their order. */
const bestOf = (all: readonly Named<KnownCategory>[], query: readonly Words[]): KnownCategory[] =>
  matching(query, all, ({ ways }) => ways)
    .toSorted(
      ({ one, match }, other) =>
        Number(other.one.of.liveChannels > 0) - Number(one.of.liveChannels > 0) || compareMatches(match, other.match),
    )
    .map(({ one }) => one.of);

async function searchTags(ctx: Ctx, { q, limit, offset }: Wanted): Promise<Found<TagDocument>> {
  const query = q === EVERYTHING ? null : waysToWrite(q);
  if (query?.length === 0) return { documents: [], found: 0, outOf: 0 };
  const { tags: known } = await knownNames(ctx).read();
  const alike = query ? matching(query, known, ({ ways }) => ways) : known.map((one) => ({ one, match: { typos: 0, place: 0 } }));
  const ofCategories = alike.filter(({ match }) => match.typos === 0).map(({ one, match }) => ({ ...one.of, place: match.place }));
  const { found, tags } = await listTags(ctx.db, { query, ofCategories, limit, offset });
  if (query === null || found >= ENOUGH || isShort(query)) return { documents: tags.map(toTagDocument), found, outOf: found };
  const similar = await listAlikeTags(
    ctx,
    query,
    alike.map(({ one }) => one.of),
  );
  return { documents: similar.slice(offset, offset + limit).map(toTagDocument), found: similar.length, outOf: similar.length };
}

/** The tags that the query stands for with its typos, of live streams and of categories: live ones first, then the fewest typos, then the most used. */
async function listAlikeTags(
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
  return matching(query, all, ({ label }) => waysToWrite(label))
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

/** Those that the query finds by their names, and how. */
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
