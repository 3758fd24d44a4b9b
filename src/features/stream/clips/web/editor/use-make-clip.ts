import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { withIdempotencyKey } from '#core/web/idempotency.ts';
import { CENTER } from '#core/web/pictures/crop.ts';
import { cutPicture } from '#core/web/pictures/picture-file.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import type { Clip } from '#features/stream/clips/contract/clip.ts';
import { CLIP_PICTURE, type ClipSource, createClip } from '#features/stream/clips/contract/make-clip.ts';
import type { ClipRange } from '#features/stream/clips/rules/clip.ts';
import type { PlayerSession } from '#features/stream/streams/web/api.ts';
import { CLIPS_KEY, clipQuery } from '../queries.ts';

interface ClipInput {
  /** In seconds of the source's playlist. */
  range: ClipRange;
  title: string;
}

/** Creates a clip of the live stream or a recording (`video`), with the current frame of the preview as its picture. */
export function useMakeClip(slug: string, source: ClipSource, video: string | null, session: PlayerSession | null) {
  const cache = useQueryClient();
  const viewer = useViewer();
  return useMutation({
    mutationFn: async ({ range, title }: ClipInput): Promise<Clip> => {
      const image = session && (await frameOf(session.holder.video));
      const input = {
        media_id: source.media_id,
        start: source.playlist_start + range.start,
        end: source.playlist_start + range.end,
        title,
        ...(video !== null && { video }),
        ...(image && { image }),
      };
      // Other seconds or another title need another idempotency key.
      const scope = `${viewer?.id} clips ${source.media_id} from ${input.start} to ${input.end}: ${title}`;
      const { data } = await withIdempotencyKey(cache, scope, (idempotency_key) =>
        call(createClip, { params: { slug }, body: { idempotency_key, ...input } }),
      );
      return data.clip;
    },
    onSuccess: (clip) => {
      cache.setQueryData(clipQuery(clip.id).queryKey, clip);
      void cache.invalidateQueries({ queryKey: CLIPS_KEY });
    },
  });
}

/** Base64. Null without a frame, and where the browser blocks access to pixels, as with native HLS from a CDN. */
async function frameOf(video: HTMLVideoElement): Promise<string | null> {
  if (video.videoWidth === 0) return null;
  const frame = await createImageBitmap(video).catch(() => null);
  if (frame === null) return null;
  const image = await cutPicture(frame, CLIP_PICTURE, CENTER).catch(() => null);
  frame.close();
  return image;
}
