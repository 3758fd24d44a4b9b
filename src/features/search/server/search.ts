import type { Ctx } from '#core/server/context.ts';
import { avatarUrl } from '#core/server/pictures/stored-pictures.ts';
import { slugOf } from '#features/accounts/rules.ts';
import { categoryBanner } from '#features/channels/server/api.ts';
import {
  type CategoryDocument,
  type ChannelDocument,
  COLLECTIONS,
  type Collection,
  type OneSearch,
  SEARCH_PAGE,
  type SearchResult,
  type TagDocument,
} from '#features/search/contract.ts';
import { type Filter, filterOf } from '#features/search/rules/filter.ts';
import { compareMatches, matchOf } from '#features/search/rules/match.ts';
import { presetOf } from '#features/search/rules/presets.ts';
import { waysToWrite } from '#features/search/rules/words.ts';
import { countNames, type FoundChannel, listByName, listBySlug, listSimilar } from './store/channels.ts';
import { listKnownCategories, listKnownTags } from './store/names.ts';

/** Names without a typo that are enough to look no further. */
const ENOUGH = 5;
/** How many similar names are compared letter by letter. */
const SIMILAR_MAX = 400;
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
  const outOf = await countNames(ctx.db);
  if (query?.length === 0 || filter.get('is_banned') === true) return { documents: [], found: 0, outOf };
  const [verified, isLive] = [filter.get('verified'), filter.get('is_live')];
  const scope = { ...(isLive !== undefined && { isLive }), ...(verified !== undefined && { verified }) };
  const toDocument = toChannelDocument(ctx);
  if (exact) {
    const channels = await listBySlug(ctx.db, slugOf(q), scope);
    return { documents: channels.slice(offset, offset + limit).map(toDocument), found: channels.length, outOf };
  }
  const { found, channels } = await listByName(ctx.db, { ...scope, query, limit, offset });
  if (query === null || found >= ENOUGH) return { documents: channels.map(toDocument), found, outOf };
  const similar = await listAlike(ctx, { ...scope, query, limit: SIMILAR_MAX, offset: 0 });
  return { documents: similar.slice(offset, offset + limit).map(toDocument), found: similar.length, outOf };
}

/** The channels that the query stands for with its typos: live ones first, then the fewest typos, then the most watched and followed. */
async function listAlike(ctx: Ctx, search: Parameters<typeof listSimilar>[1]): Promise<FoundChannel[]> {
  const candidates = await listSimilar(ctx.db, search);
  return candidates
    .flatMap(({ name, ...channel }) => {
      const match = matchOf(search.query, waysToWrite(name));
      return match ? [{ channel, match }] : [];
    })
    .toSorted(
      (one, other) =>
        Number(other.channel.isLive) - Number(one.channel.isLive) ||
        compareMatches(one.match, other.match) ||
        other.channel.viewerCount - one.channel.viewerCount ||
        other.channel.followersCount - one.channel.followersCount ||
        one.channel.id - other.channel.id,
    )
    .map(({ channel }) => channel);
}

async function searchCategories(ctx: Ctx, { q, filter, limit, offset }: Wanted): Promise<Found<CategoryDocument>> {
  const all = await listKnownCategories(ctx.db);
  const mature = filter.get('is_mature');
  const kept = mature === undefined ? all : all.filter(({ isMature }) => isMature === mature);
  const found = bestOf(kept, q, ({ name }) => name);
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

async function searchTags(ctx: Ctx, { q, limit, offset }: Wanted): Promise<Found<TagDocument>> {
  const all = await listKnownTags(ctx.db);
  const found = bestOf(all, q, ({ label }) => label);
  const documents = found
    .slice(offset, offset + limit)
    .map(({ label, liveChannels }) => ({ id: label.toLowerCase(), label, live_channels: liveChannels }));
  return { documents, found: found.length, outOf: all.length };
}

function pictureOf(art: readonly string[]): Pick<CategoryDocument, 'src' | 'srcset'> {
  const { url, responsive } = categoryBanner(art);
  return { src: url, srcset: responsive };
}

/** The names that the query finds: live ones first, then the best matches; equal ones stay in their order. */
function bestOf<Named extends { liveChannels: number }>(
  all: readonly Named[],
  q: string,
  nameOf: (one: Named) => string,
): readonly Named[] {
  if (q === EVERYTHING) return all;
  const query = waysToWrite(q);
  return all
    .flatMap((one) => {
      const match = matchOf(query, waysToWrite(nameOf(one)));
      return match ? [{ one, match }] : [];
    })
    .toSorted(
      (left, right) => Number(right.one.liveChannels > 0) - Number(left.one.liveChannels > 0) || compareMatches(left.match, right.match),
    )
    .map(({ one }) => one);
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
