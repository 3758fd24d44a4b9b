import type { QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { avatarUrl, pictureUrl, type WithSite } from '#core/server/pictures/stored-pictures.ts';
import { readPage } from '#core/server/read-page.ts';
import { FOLLOWED_PAGE, type listFollowed, type RailChannel, RECOMMENDED } from '#features/channel/channels/contract/followed.ts';
import { FILTERED_STREAMS } from '#features/channel/channels/contract/live-filters.ts';
import { type LivestreamCard, listLivestreams } from '#features/channel/channels/contract/livestream.ts';
import { languagesByUse, tagsByUse } from '#features/channel/channels/rules/live-filters.ts';
import { LiveCursor } from '#features/channel/channels/rules/livestream.ts';
import { thumbnailsOf } from './contributed-fields.ts';
import { listFollowed as listInStore, listRecommended } from './store/follows.ts';
import { listLiveCards, listLiveDetails } from './store/livestreams.ts';
import { cardOnWire } from './wire.ts';

const SIGNED_OUT = 0;

export async function browseLivestreams(ctx: Ctx, query: QueryOf<typeof listLivestreams>, viewer: Viewer | null) {
  const after = query.after === undefined ? null : (LiveCursor.parse(query.after) ?? listLivestreams.refuse('BAD_CURSOR'));
  const list = (limit: number) =>
    listLiveCards(ctx.db, {
      sort: query.sort,
      limit,
      after,
      categoryId: query.category_id ?? null,
      language: query.language ?? null,
      tag: query.tag ?? null,
      onlyFollowed: query.followed === 'true',
      viewerId: viewer?.id ?? SIGNED_OUT,
    });
  const { rows, next } = await readPage(query.limit, list, ({ id, startedAt, viewerCount }) =>
    LiveCursor.format({ rank: query.sort === 'start_time_desc' ? startedAt.getTime() : viewerCount, id }),
  );
  const thumbnails = await thumbnailsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return { livestreams: rows.map((row) => cardOnWire(ctx, row, thumbnails)), pagination: { next_cursor: next } };
}

/** Null means all categories. */
export async function readLiveFilters(ctx: Ctx, categoryId: number | null) {
  const streams = await listLiveDetails(ctx.db, categoryId, FILTERED_STREAMS);
  return { tags: tagsByUse(streams), languages: languagesByUse(streams) };
}

/** Cards of the live streams among `ids`, most watched first. At most 100 ids. */
export async function readLiveCards(ctx: Ctx, ids: readonly number[]): Promise<LivestreamCard[]> {
  const any = { sort: 'viewer_count_desc', after: null, categoryId: null, language: null, tag: null, onlyFollowed: false } as const;
  const rows = await listLiveCards(ctx.db, { ...any, limit: 100, viewerId: SIGNED_OUT, ids });
  const thumbnails = await thumbnailsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => cardOnWire(ctx, row, thumbnails));
}

export async function readFollowed(ctx: Ctx, viewer: Viewer, cursor: number | null): Promise<ReplyOf<typeof listFollowed>> {
  // Programs that number pages send 0 for the first page.
  const list = (limit: number) => listInStore(ctx.db, viewer.id, cursor || null, limit);
  const { rows, next } = await readPage(FOLLOWED_PAGE, list, ({ position }) => position);
  return {
    nextCursor: next,
    channels: rows.map((row) => ({ ...railOnWire(ctx)(row), last_live_at: row.lastEnd && wireDate(row.lastEnd) })),
  };
}

export async function readRecommended(ctx: Ctx, viewer: Viewer | null): Promise<RailChannel[]> {
  return (await listRecommended(ctx.db, viewer?.id ?? SIGNED_OUT, RECOMMENDED)).map(railOnWire(ctx));
}

const railOnWire =
  (site: WithSite) =>
  (row: RailChannel): RailChannel => ({
    ...row,
    profile_picture: avatarUrl(site, row.profile_picture),
    banner_picture: row.banner_picture && pictureUrl(site, row.banner_picture),
  });
