import { PathId } from '#core/contract/ids.ts';
import { refuseCommon } from '#core/contract/refusal.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import { Semaphore } from '#core/server/concurrency/semaphore.ts';
import type { Db } from '#core/server/db/db.ts';
import type { RawReply, RawRequest } from '#core/server/http/route.ts';
import type { RenderedPicture } from '#core/server/pictures/frames.ts';
import { PictureCache } from '#core/server/pictures/picture-cache.ts';
import { EMOTE_SIZES } from '#features/emotes/contract.ts';
import { EMOTE_SIDE, renderEmoteSize } from './emote-pictures.ts';
import type { SharedEmote } from './shared/shared-emote.ts';
import { sharedEmote } from './shared/shared-emotes.ts';
import { findPicture } from './store/pictures.ts';

interface PictureKey {
  id: number;
  size: number;
  still: boolean;
}

/** The queue is long, because opening a picker requests a screenful of emoji that may not be drawn yet. */
const drawQueue = new Semaphore({ permits: 2, maxQueued: 2000, subject: 'pictures' });

const pictures = perContext(
  ({ db }) =>
    new PictureCache<PictureKey>({ keyText: ({ id, size, still }) => `${id} ${size} ${still}`, load: (key) => findOrDraw(db, key) }),
);

/** Serves `/emotes/{id}/{28|56|112|fullsize}`, and the still picture at `/still` below it. */
export async function servePicture({ params, client, ctx }: RawRequest, still: boolean): Promise<RawReply> {
  const id = PathId.safeParse(params.id);
  const size = params.size === 'fullsize' ? EMOTE_SIDE : EMOTE_SIZES.find((one) => String(one) === params.size);
  if (!id.success || size === undefined) return refuseCommon('NOT_FOUND');
  return (await pictures(ctx).reply({ id: id.data, size, still }, client)) ?? refuseCommon('NOT_FOUND');
}

function findOrDraw(db: Db, key: PictureKey): Promise<RenderedPicture | null> {
  const shared = sharedEmote(key.id);
  return shared ? drawQueue.run(() => draw(shared, key)) : findPicture(db, key);
}

const draw = async (emote: SharedEmote, { size, still }: PictureKey) => renderEmoteSize(await emote.draw(), size, still || !emote.animated);
