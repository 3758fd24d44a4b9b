import { Uuid } from '#core/contract/ids.ts';
import type { Ctx } from '#core/server/context.ts';
import type { PageHead } from '#core/server/http/page-head.ts';
import { absolutePicture, findChannelById } from '#features/channel/channels/server/api.ts';
import { canWatch } from '#features/stream/recordings/rules.ts';
import { picturesOfMedia } from '#features/stream/streams/server/api.ts';
import { findRecording } from './store/recordings.ts';

/** A video that everyone with the URL can watch. Unlisted ones are not indexed. */
export async function videoHead(ctx: Ctx, { id = '' }: Readonly<Record<string, string>>): Promise<PageHead | null> {
  const uuid = Uuid.safeParse(id);
  const row = uuid.success ? await findRecording(ctx.db, uuid.data) : null;
  if (!row || row.deletedAt !== null || !canWatch(row, 'viewer')) return null;
  const channel = await findChannelById(ctx.db, row.channelId);
  if (!channel || channel.isSuspended) return null;
  const picture = row.isMature ? null : (await picturesOfMedia(ctx.db, ctx, [row.mediaId])).get(row.mediaId)?.thumbnail;
  return {
    kind: 'video.other',
    path: `/${channel.slug}/videos/${row.uuid}`,
    isListed: row.visibility === 'public',
    title: row.title,
    description: `A stream of ${channel.username}, with chat replay.`,
    picture: absolutePicture(ctx, picture?.src ?? null),
  };
}
