import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { parseDate } from '#core/web/format/date.ts';
import { formatRelative } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { Tag } from '#core/web/ui/Tag.tsx';
import { VerifiedName } from '#core/web/ui/VerifiedName.tsx';
import { useNow } from '#core/web/use-now.ts';
import { CardGrid, CardGridSkeleton, CardSkeleton, Picture, PictureLabel, SectionHead } from '#features/channel/channels/web/api.ts';
import type { RecentVideo, Video } from '#features/stream/recordings/contract/video.ts';
import { videosQuery } from '../queries.ts';
import { lengthText, viewsText } from '../video-texts.ts';

interface VideoCardProps {
  video: Video;
  slug: string;
  /** Named in lists of several channels. */
  channel?: RecentVideo['channel'];
}

export function VideoCard({ video, slug, channel }: VideoCardProps) {
  const now = useNow(MINUTE_MS);
  const { session_title: title, thumbnail, categories, duration, resume_at, is_mature } = video;
  return (
    <Link
      to="/$slug/videos/$id"
      params={{ slug, id: video.video.uuid }}
      className="group block rounded-md max-md:grid max-md:grid-cols-[9rem_minmax(0,1fr)] max-md:gap-3"
    >
      <div className="relative aspect-video self-start overflow-hidden rounded-md bg-control transition-transform duration-(--m-base) ease-out group-hover:-translate-y-0.5 group-hover:shadow-[0_0_0_2px_var(--bg-page),0_0_0_4px_var(--mint-line)]">
        <Picture src={thumbnail.src} srcset={thumbnail.srcset} category={categories[0]?.slug ?? ''} seed={video.video.uuid} />
        <PictureLabel className="absolute end-2 bottom-2 tabular-nums">{lengthText(duration)}</PictureLabel>
        {resume_at !== null && duration > 0 && <Watched share={Math.min(1, (resume_at * 1000) / duration)} />}
      </div>
      <div className="min-w-0 md:mt-2">
        <h3 className="line-clamp-2 text-14 font-semibold wrap-anywhere md:line-clamp-1" title={title}>
          <bdi>{title}</bdi>
        </h3>
        {channel && (
          <p className="truncate text-ink-2">
            <VerifiedName name={channel.username} verified={channel.verified} />
          </p>
        )}
        <p className="text-12 text-ink-2 tabular-nums">
          {formatRelative(parseDate(video.start_time), now)}, {viewsText(video.views)}
        </p>
        {is_mature && (
          <p className="mt-1.5">
            <Tag tone="amber">{t('recordings.mature')}</Tag>
          </p>
        )}
      </div>
    </Link>
  );
}

function Watched({ share }: { share: number }) {
  return (
    <div
      role="img"
      aria-label={t('recordings.watched', { percent: Math.round(share * 100) })}
      className="absolute inset-x-0 bottom-0 h-1 bg-track"
    >
      <div className="h-full bg-mint" style={{ width: `${share * 100}%` }} />
    </div>
  );
}

const SKELETONS = 8;

export const VideosSkeleton = () => <CardGridSkeleton count={SKELETONS} card={<CardSkeleton isRow />} />;

const SHOWN = 4;

/** Hidden without recordings, or when they fail to load. */
export function LatestVideos({ slug, title, without }: { slug: string; title: string; without?: string }) {
  const { data } = useInfiniteQuery(videosQuery(slug));
  const videos = data?.pages[0]?.filter(({ video }) => video.uuid !== without).slice(0, SHOWN) ?? [];
  if (videos.length === 0) return null;
  return (
    <section className="px-5 pt-4 pb-4 max-md:px-4">
      <SectionHead
        title={title}
        link={
          <Link to="/$slug/videos" params={{ slug }}>
            {t('recordings.show_all')}
          </Link>
        }
      />
      <CardGrid>
        {videos.map((video) => (
          <VideoCard key={video.video.uuid} video={video} slug={slug} />
        ))}
      </CardGrid>
    </section>
  );
}
