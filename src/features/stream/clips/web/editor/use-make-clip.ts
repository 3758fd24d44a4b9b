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

interface WantedClip {
  /** In seconds of the source's playlist. */
  range: ClipRange;
  title: string;
}

/** Makes a clip of a live stream or of a recording (`video`), with the frame that the preview shows as its picture. */
export function useMakeClip(slug: string, source: ClipSource, video: string | null, session: PlayerSession | null) {
  const cache = useQueryClient();
  const viewer = useViewer();
  return useMutation({
    mutationFn: async ({ range, title }: WantedClip): Promise<Clip> => {
      const image = session && (await frameOf(session.holder.video));
      const wanted = {
        media_id: source.media_id,
        start: source.playlist_start + range.start,
        end: source.playlist_start + range.end,
        title,
        ...(video !== null && { video }),
        ...(image && { image }),
      };
      // A clip of other seconds, or with another title, is another clip.
      const scope = `${viewer?.id} clips ${source.media_id} from ${wanted.start} to ${wanted.end}: ${title}`;
      const { data } = await withIdempotencyKey(cache, scope, (idempotency_key) =>
        call(createClip, { params: { slug }, body: { idempotency_key, ...wanted } }),
      );
      return data.clip;
    },
    onSuccess: (clip) => {
      cache.setQueryData(clipQuery(clip.id).queryKey, clip);
      void cache.invalidateQueries({ queryKey: CLIPS_KEY });
    },
  });
}

/**
 * The frame that a video shows, as a picture in base64. Null while it shows none, and where the browser does not give the pixels away, as
 * with HLS of its own from a CDN; a clip has artwork then.
 */
async function frameOf(video: HTMLVideoElement): Promise<string | null> {
  if (video.videoWidth === 0) return null;
  const frame = await createImageBitmap(video).catch(() => null);
  if (frame === null) return null;
  const image = await cutPicture(frame, CLIP_PICTURE, CENTER).catch(() => null);
  frame.close();
  return image;
}
