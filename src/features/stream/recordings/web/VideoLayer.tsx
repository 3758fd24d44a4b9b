import { lazyComponent } from '#core/web/lazy-component.tsx';
import { useDocked } from '#features/stream/streams/web/api.ts';
import { recordingIn } from './video-source.ts';

const FollowedVideo = lazyComponent('use', () => import('./watch/FollowedVideo.tsx'));

/** Tracks playback of a recording, on its page and in the small player. */
export function VideoLayer() {
  const { session, isSmall } = useDocked();
  const uuid = session && recordingIn(session.source());
  return uuid && <FollowedVideo key={uuid} uuid={uuid} playback={session} isSmall={isSmall} />;
}
