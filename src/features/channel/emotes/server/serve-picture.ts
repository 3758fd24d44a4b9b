import { HOUR_SECONDS } from '#core/contract/durations.ts';
import { PathId } from '#core/contract/ids.ts';
import { refuseCommon } from '#core/contract/refusal.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import { Semaphore } from '#core/server/concurrency/semaphore.ts';
import type { Ctx } from '#core/server/context.ts';
import type { RawReply, RawRequest } from '#core/server/http/route.ts';
import { type LoadedPicture, PictureCache } from '#core/server/pictures/picture-cache.ts';
import { EMOTE_SIZES } from '#features/channel/emotes/contract.ts';
import { picturesEndBefore } from '#features/channel/emotes/rules/picture-end.ts';
import { EMOTE_SIDE, renderEmoteSize } from './emote-pictures.ts';
import type { SharedEmote } from './shared/shared-emote.ts';
import { sharedEmote } from './shared/shared-emotes.ts';
import { findPicture, type PictureKey, wasRemoved } from './store/pictures.ts';

/** Long queue, because opening a picker requests a screenful of emoji that may not be drawn yet. */
const drawQueue = new Semaphore({ permits: 2, maxQueued: 2000, subject: 'pictures' });

/** Cache time per node, so that a picture ends at most about an hour late. */
const KEEP_SECONDS = HOUR_SECONDS;
/** Cached for an hour, because every message with the emote requests the picture. */
const ENDED: RawReply = {
  status: 404,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': `public, max-age=${HOUR_SECONDS}` },
  body: 'This emote was removed.',
};

const pictures = perContext(
  (ctx) =>
    new PictureCache<PictureKey>({
      keyText: ({ id, size, still }) => `${id} ${size} ${still}`,
      load: (key) => findOrDraw(ctx, key),
      now: ctx.now,
    }),
);

/** Serves `/emotes/{id}/{28|56|112|fullsize}` and its `/still` variant. */
export async function servePicture({ params, client, ctx }: RawRequest, still: boolean): Promise<RawReply> {
  const id = PathId.safeParse(params.id);
  const size = params.size === 'fullsize' ? EMOTE_SIDE : EMOTE_SIZES.find((one) => String(one) === params.size);
  if (!id.success || size === undefined) return refuseCommon('NOT_FOUND');
  const reply = await pictures(ctx).reply({ id: id.data, size, still }, client);
  if (reply) return reply;
  return (await wasRemoved(ctx.db, id.data)) ? ENDED : refuseCommon('NOT_FOUND');
}

async function findOrDraw({ db, now }: Ctx, key: PictureKey): Promise<LoadedPicture | null> {
  const shared = sharedEmote(key.id);
  if (shared) return drawQueue.run(() => draw(shared, key));
  const picture = await findPicture(db, key, picturesEndBefore(now()));
  return picture && { ...picture, keepSeconds: KEEP_SECONDS };
}

const draw = async (emote: SharedEmote, { size, still }: PictureKey) => renderEmoteSize(await emote.draw(), size, still || !emote.animated);
