import { sql } from 'kysely';
import type { QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { arrayOf } from '#core/server/db/unnest.ts';
import { avatarUrl, pictureUrl, type WithSite } from '#core/server/pictures/stored-pictures.ts';
import { readPage } from '#core/server/read-page.ts';
import {
  FILTERED_STREAMS,
  FOLLOWED_PAGE,
  type listFollowed,
  type RailChannel,
  RECOMMENDED,
  SUGGESTED,
  type SuggestedCard,
  type SuggestionReason,
} from '#features/channel/channels/contract/browse.ts';
import { FALLBACK_CATEGORY_ID } from '#features/channel/channels/contract/category.ts';
import { type LivestreamCard, listLivestreams } from '#features/channel/channels/contract/livestream.ts';
import { LiveCursor } from '#features/channel/channels/rules/slugs.ts';
import { languagesByUse, tagsByUse } from '#features/channel/channels/rules/stream-details.ts';
import { suggestedFor, thumbnailsOf } from './contributed-fields.ts';
import { listFollowed as listInStore, listRecommended } from './store/follows.ts';
import { LIVE_CARD, type LiveCardRow, listLiveCards, listLiveDetails } from './store/livestreams.ts';
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

/** Based on follows and watch history. */
export async function suggestLivestreams(ctx: Ctx, viewer: Viewer): Promise<SuggestedCard[]> {
  const rows = await listSuggested(ctx.db, viewer.id, await suggestedFor(ctx, viewer.id), SUGGESTED);
  const thumbnails = await thumbnailsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...cardOnWire(ctx, row, thumbnails), because: row.because }));
}

type SuggestedRow = LiveCardRow & { because: SuggestionReason };

/** Latest follows considered. */
const FOLLOWS = 200;

/**
 * Live streams of unfollowed channels: first those in `often` (often watched), then those in categories of followed or often watched
 * channels. A category's reason is the latest follow, or else the first channel in `often`. The default category is no sign of taste.
 */
function listSuggested(db: Db, userId: number, often: readonly number[], limit: number): Promise<SuggestedRow[]> {
  const unfollowed = sql`not exists (select 1 from follows f where f.channel_id = l.channel_id and f.user_id = ${userId}::int8)`;
  return db.rows(sql<SuggestedRow>`
    with follow as (
      select channel_id, created_at from follows where user_id = ${userId}::int8 order by created_at desc limit ${FOLLOWS}::int4
    ), reason as (
      select channel_id, 'followed' as kind, row_number() over (order by created_at desc) as place from follow
       union all
      select channel_id, 'watched', place from unnest(${arrayOf('int8', often)}) with ordinality as often (channel_id, place)
    ), named as (
      select r.channel_id, r.kind, r.place, c.category_id, c.slug, u.username
        from reason r
        join channels c on c.id = r.channel_id and c.suspended_at is null
        join users u on u.id = c.user_id and u.suspended_at is null
    ), of_category as (
      select distinct on (category_id) category_id, slug, username, kind from named
       where category_id <> ${FALLBACK_CATEGORY_ID}::int8
       order by category_id, kind, place
    ), found as (
      select l.id, 1 as rank, n.slug, n.username, n.kind
        from named n join livestreams l on l.channel_id = n.channel_id and l.ended_at is null
       where n.kind = 'watched'
       union all
      select l.id, 2, o.slug, o.username, o.kind
        from of_category o
        cross join lateral (
          select l.id from livestreams l join channels c on c.id = l.channel_id and c.user_id <> ${userId}::int8
           where l.category_id = o.category_id and l.ended_at is null and ${unfollowed}
           order by l.viewer_count desc, l.id desc limit ${limit}::int4
        ) l
    ), suggested as (
      select distinct on (id) id, rank, slug, username, kind from found order by id, rank
    )
    select ${LIVE_CARD}, false as "isFollowed", json_build_object('slug', s.slug, 'username', s.username, 'kind', s.kind) as because
      from suggested s
      join livestreams l on l.id = s.id
      join channels c on c.id = l.channel_id and c.user_id <> ${userId}::int8
      join users u on u.id = c.user_id
      join categories k on k.id = l.category_id
     where ${unfollowed}
     order by s.rank, l.viewer_count desc, l.id desc limit ${limit}::int4`);
}
