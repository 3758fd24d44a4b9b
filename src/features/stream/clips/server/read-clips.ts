import { DAY_MS, HOUR_SECONDS, msAfter, WEEK_MS } from '#core/contract/durations.ts';
import type { QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import { Uuid } from '#core/contract/ids.ts';
import { countPart, cursorOf, uuidPart } from '#core/contract/pages.ts';
import { wireDate } from '#core/contract/time.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Contributions } from '#core/server/feature.ts';
import type { PageHead } from '#core/server/http/page-head.ts';
import { ViewCounter } from '#core/server/limits/view-counter.ts';
import { avatarUrl, type WithSite } from '#core/server/pictures/stored-pictures.ts';
import { readPage } from '#core/server/read-page.ts';
import { roleOf } from '#features/channel/channels/rules/permissions.ts';
import { absolutePicture, findMembership, refuseSuspended, requireChannel } from '#features/channel/channels/server/api.ts';
import {
  CLIPS_PAGE,
  type Clip,
  type ClipTime,
  countClipView,
  listClips,
  listRecentClips,
  showClip,
} from '#features/stream/clips/contract/clip.ts';
import { type ClipPosition, canDeleteClip, popularDays, VIEW_WINDOW_HOURS } from '#features/stream/clips/rules/clip.ts';
import { mediaUrl } from '#features/stream/streams/server/api.ts';
import { clipPicturePath } from './clip-file.ts';
import {
  addViews,
  type ClipRow,
  countClips,
  findClip,
  findClips,
  listClips as listInStore,
  listNewestClips,
  listPopularClips,
} from './store/clips.ts';
import { findUndeleted } from './store/cuts.ts';

const ClipCursor = cursorOf<ClipPosition>({ views: countPart(15), id: uuidPart });

const LENGTHS: Readonly<Record<ClipTime, number | null>> = { day: DAY_MS, week: WEEK_MS, month: 30 * DAY_MS, all: null };

export async function readClips(ctx: Ctx, slug: string, query: QueryOf<typeof listClips>): Promise<ReplyOf<typeof listClips>> {
  const channel = await requireChannel(ctx.db, slug, listClips);
  // Clients that count pages send 0 for the first page.
  const isFirst = query.cursor === undefined || query.cursor === '0';
  const after = isFirst ? null : (ClipCursor.parse(query.cursor!) ?? listClips.refuse('BAD_CURSOR'));
  const length = LENGTHS[query.time];
  const within = { channelId: channel.id, since: length === null ? null : msAfter(ctx.now(), -length) };
  const list = (limit: number) => listInStore(ctx.db, { ...within, sort: query.sort, after, limit });
  const { rows, next } = await readPage(CLIPS_PAGE, list, ClipCursor.format);
  return {
    clips: rows.map((row) => clipOnWire(ctx, row)),
    total: await countClips(ctx.db, within),
    nextCursor: next,
  };
}

export async function readRecentClips(
  ctx: Ctx,
  { category_id, sort, cursor }: QueryOf<typeof listRecentClips>,
): Promise<ReplyOf<typeof listRecentClips>['data']> {
  const categoryId = category_id ?? null;
  const after = cursor === undefined ? null : (ClipCursor.parse(cursor) ?? listRecentClips.refuse('BAD_CURSOR'));
  const list = (limit: number) =>
    sort === 'popular'
      ? listPopularClips(ctx.db, popularDays(ctx.now()), { categoryId, after, limit })
      : listNewestClips(ctx.db, { categoryId, after, limit });
  const { rows, next } = await readPage(CLIPS_PAGE, list, ClipCursor.format);
  return { clips: rows.map((row) => clipOnWire(ctx, row)), next_cursor: next };
}

export async function readClip(ctx: Ctx, id: string, viewer: Viewer | null): Promise<Clip> {
  const row = (await findClip(ctx.db, id)) ?? showClip.refuse('CLIP_NOT_FOUND');
  if (row.state === 'failed') {
    const member = viewer && (await findMembership(ctx.db, row.channelId, viewer.id));
    const sees = member && canDeleteClip({ creatorId: row.creator.id }, { id: member.userId, role: roleOf(member) });
    if (!sees) return showClip.refuse('CLIP_NOT_FOUND');
  }
  return clipOnWire(ctx, row);
}

const views = perContext((ctx) => new ViewCounter(ctx, { name: 'clip', windowSeconds: VIEW_WINDOW_HOURS * HOUR_SECONDS, add: addViews }));

/** Returns whether the view counts. */
export async function addView(ctx: Ctx, id: string, viewer: Viewer | null, address: string): Promise<boolean> {
  const clip = (await findUndeleted(ctx.db, id)) ?? countClipView.refuse('CLIP_NOT_FOUND');
  await refuseSuspended(ctx.db, clip.channelId, countClipView);
  return clip.state === 'ready' ? views(ctx).count(id, viewer, address) : countClipView.refuse('CLIP_NOT_FOUND');
}

/** A ready clip. `findClip` omits those of suspended channels. */
export async function clipHead(ctx: Ctx, { clip = '' }: Readonly<Record<string, string>>): Promise<PageHead | null> {
  const id = Uuid.safeParse(clip);
  const row = id.success ? await findClip(ctx.db, id.data) : null;
  if (row?.state !== 'ready') return null;
  const { title, thumbnail_url } = clipOnWire(ctx, row);
  return {
    kind: 'video.other',
    path: `/${row.channel.slug}/clips/${row.id}`,
    isListed: true,
    title,
    description: `A clip of ${row.channel.username}, made by ${row.creator.username}.`,
    picture: row.isMature ? null : absolutePicture(ctx, thumbnail_url),
  };
}

/** Clips that messages share (M-12): ready ones of the chat's own channel. */
export const sharedClips: Contributions['sharedClips'] = async (db, site, references) => {
  const ids = references.flatMap(({ clipId }) => (Uuid.safeParse(clipId).success ? [clipId.toLowerCase()] : []));
  const rows = new Map((await findClips(db, ids)).map((row) => [row.id, row]));
  return references.map(({ channelId, clipId }) => {
    const row = rows.get(clipId.toLowerCase());
    if (row?.state !== 'ready' || row.channelId !== channelId) return null;
    const { id, title, thumbnail_url, duration, creator } = clipOnWire(site, row);
    return { id, title, thumbnail_url, duration, creator };
  });
};

export function clipOnWire(site: WithSite, row: ClipRow): Clip {
  const url = row.state === 'ready' ? mediaUrl(site, `/media/clip/${row.id}.mp4`) : '';
  const [picture] = row.pictures;
  const person = ({ picture: avatar, ...rest }: ClipRow['creator']) => ({ ...rest, profile_picture: avatarUrl(site, avatar) });
  return {
    id: row.id,
    state: row.state,
    title: row.title,
    channel_id: row.channelId,
    user_id: row.creator.id,
    livestream_id: row.livestreamId === null ? null : String(row.livestreamId),
    category_id: String(row.categoryId),
    privacy: 'CLIP_PRIVACY_PUBLIC',
    clip_url: url,
    video_url: url,
    thumbnail_url: picture === undefined || row.state === 'failed' ? '' : `${site.publicUrl}${clipPicturePath(row.id, picture)}`,
    views: row.views,
    view_count: row.views,
    duration: Math.round(row.duration * 1000) / 1000,
    started_at: wireDate(row.happenedAt),
    created_at: wireDate(row.createdAt),
    is_mature: row.isMature,
    category: { id: row.categoryId, name: row.categoryName, slug: row.categorySlug, category_id: row.categoryGroupId },
    creator: person(row.creator),
    recording: row.recordingId === null ? null : { id: row.recordingId, starts_at: row.startsAt },
    channel: { ...person(row.channel), id: row.channelId },
  };
}
