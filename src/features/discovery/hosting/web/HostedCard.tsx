import { Link } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { useReducedMotion } from '#core/web/appearance.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { VerifiedName } from '#core/web/ui/VerifiedName.tsx';
import { useSeen } from '#core/web/use-seen.ts';
import { Picture, PictureLabel, type TabProps, ViewerCount } from '#features/channel/channels/web/api.ts';
import type { HostedChannel } from '#features/discovery/hosting/contract/hosts.ts';
import { type PlayerSource, VideoPlayer } from '#features/stream/streams/web/api.ts';
import { StreamPicture } from './StreamPicture.tsx';
import { useHosted } from './use-hosted.ts';

/** Hosted stream of an offline channel, with a link to its page. */
export default function HostedCard({ channel }: TabProps) {
  const hosted = useHosted(channel, false);
  if (!hosted) return null;
  const { slug, username, category, session_title: title, is_mature: isMature = false } = hosted;
  return (
    <section aria-label={t('hosting.card.title', { host: channel.user.username })} className="px-5 pt-4 max-md:px-3">
      <div className="flex flex-wrap items-center gap-4 rounded-lg bg-panel p-4">
        <div className="max-w-120 min-w-64 flex-[1_1_22rem]">
          <HostedStream key={slug} hosted={hosted} />
        </div>
        <div className="min-w-56 flex-1">
          <h2 className="flex items-center gap-2 text-12 font-semibold text-mint-text">
            <Icon name="antenna" size="small" />
            <span className="min-w-0 wrap-anywhere">
              {phrase('hosting.card.title', { host: <bdi key="host">{channel.user.username}</bdi> })}
            </span>
          </h2>
          <div className="mt-2 flex items-center gap-3">
            <Avatar name={username} picture={hosted.profile_pic} size={44} live />
            <div className="min-w-0 flex-1">
              <p className="truncate text-16 font-bold">
                <VerifiedName name={username} verified={hosted.verified} />
              </p>
              <p className="truncate text-ink-2">
                <bdi>{title ?? category}</bdi>
              </p>
            </div>
            {isMature && <Tag tone="amber">{t('channels.page.mature')}</Tag>}
          </div>
          <Link to="/$slug" params={{ slug }} className={buttonClass('primary', 'medium', 'mt-3 max-w-full')}>
            <span className="truncate">{t('hosting.card.watch', { name: username })}</span>
          </Link>
        </div>
      </div>
    </section>
  );
}

/** Visible share that counts as seen. */
const SHOWN = 0.25;

/** Plays muted once visible. Shows only the picture for data saving, reduced motion, and mature streams, whose own page asks first. */
function HostedStream({ hosted }: { hosted: HostedChannel }) {
  const { slug, category_slug: category = '', viewers_count: viewers, preview_thumbnail: picture, is_mature: isMature = false } = hosted;
  const place = useRef<HTMLDivElement>(null);
  const source = useMemo(() => sourceOf(hosted), [hosted]);
  const isStill = useReducedMotion() || savesData() || isMature || source === null;
  const isSeen = useSeen(isStill ? null : place, { share: SHOWN });
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
