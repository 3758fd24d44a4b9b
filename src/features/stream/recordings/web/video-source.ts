import type { VideoPage } from '#features/stream/recordings/contract/video.ts';
import type { PlayerSource } from '#features/stream/streams/web/api.ts';

const PREFIX = 'video-';

/** `startAt` is in seconds from the start. */
export function sourceOf({ uuid, source, livestream, storyboard }: VideoPage, startAt: number | null): PlayerSource {
  const { slug, user } = livestream.channel;
  return {
    id: PREFIX + uuid,
    kind: 'recording',
    url: source,
    title: livestream.session_title,
    page: `/${slug}/videos/${uuid}`,
    channel: { slug, name: user.username, picture: user.profile_pic },
    isMature: livestream.is_mature,
    ...(startAt !== null && { startAt }),
    ...(storyboard && { storyboard }),
  };
}

export const recordingIn = ({ kind, id }: Pick<PlayerSource, 'kind' | 'id'>): string | null =>
  kind === 'recording' && id.startsWith(PREFIX) ? id.slice(PREFIX.length) : null;
