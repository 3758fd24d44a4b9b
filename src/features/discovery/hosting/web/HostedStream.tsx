import { Link } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { useReducedMotion } from '#core/web/appearance.ts';
import { Panel } from '#core/web/ui/Panel.tsx';
import { Picture, PictureLabel, ViewerCount } from '#features/channel/channels/web/api.ts';
import type { HostedChannel } from '#features/discovery/hosting/contract/hosted-channel.ts';
import { type PlayerSource, VideoPlayer } from '#features/stream/streams/web/api.ts';
import { StreamPicture } from './StreamPicture.tsx';
import { useSeen } from './use-seen.ts';

/** Plays muted once visible. Shows only the picture for data saving, reduced motion, and mature streams, whose own page asks first. */
export function HostedStream({ hosted }: { hosted: HostedChannel }) {
  const { slug, category_slug: category = '', viewers_count: viewers, preview_thumbnail: picture, is_mature: isMature = false } = hosted;
  const place = useRef<HTMLDivElement>(null);
  const source = useMemo(() => sourceOf(hosted), [hosted]);
  const isStill = useReducedMotion() || savesData() || isMature || source === null;
  const isSeen = useSeen(isStill ? null : place);
  return (
    <div ref={place} className="relative aspect-video overflow-hidden rounded-md">
      <Link to="/$slug" params={{ slug }} tabIndex={-1} aria-hidden="true">
        <StreamPicture slug={slug} category={category} src={picture?.src} srcset={picture?.srcset} viewers={viewers} isMature={isMature} />
      </Link>
      {isSeen && !isStill && (
        <Panel name="The stream of a hosted channel">
          <VideoPlayer
            source={source}
            poster={<Picture src={picture?.src} srcset={picture?.srcset} category={category} seed={slug} />}
            labels={
              <PictureLabel>
                <ViewerCount count={viewers} />
              </PictureLabel>
            }
          />
        </Panel>
      )}
    </div>
  );
}

function sourceOf({ slug, username, profile_pic, session_title = '', playback_url: url = '' }: HostedChannel): PlayerSource | null {
  if (url === '') return null;
  return {
    id: `hosted-${slug}`,
    kind: 'live',
    url,
    title: session_title,
    page: `/${slug}`,
    isMature: false,
    isPreview: true,
    channel: { slug, name: username, picture: profile_pic },
  };
}

/** Not supported by all browsers. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
