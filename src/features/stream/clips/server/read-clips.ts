import { DAY_MS, msAfter, WEEK_MS } from '#core/contract/durations.ts';
import type { QueryOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { readPage } from '#core/server/read-page.ts';
import { roleOf } from '#features/channel/channels/rules/permissions.ts';
import { findMembership, requireChannel } from '#features/channel/channels/server/api.ts';
import { CLIPS_PAGE, type Clip, type ClipTime, listClips, showClip } from '#features/stream/clips/contract/clip.ts';
import { ClipCursor, canDeleteClip } from '#features/stream/clips/rules/clip.ts';
import { countClips, findClip, listClips as listInStore } from './store/clips.ts';
import { clipOnWire } from './wire.ts';

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

export async function readClip(ctx: Ctx, id: string, viewer: Viewer | null): Promise<Clip> {
  const row = (await findClip(ctx.db, id)) ?? showClip.refuse('CLIP_NOT_FOUND');
  if (row.state === 'failed') {
    const member = viewer && (await findMembership(ctx.db, row.channelId, viewer.id));
    const sees = member && canDeleteClip({ creatorId: row.creator.id }, { id: member.userId, role: roleOf(member) });
    if (!sees) return showClip.refuse('CLIP_NOT_FOUND');
  }
  return clipOnWire(ctx, row);
}
