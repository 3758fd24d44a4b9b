import { Uuid } from '#core/contract/ids.ts';
import type { Ctx } from '#core/server/context.ts';
import type { PageHead } from '#core/server/http/page-head.ts';
import { absolutePicture } from '#features/channel/channels/server/api.ts';
import { findClip } from './store/clips.ts';
import { clipOnWire } from './wire.ts';

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
