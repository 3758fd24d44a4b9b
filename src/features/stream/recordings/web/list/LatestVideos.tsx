import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { CardGrid, SectionHead } from '#features/channel/channels/web/api.ts';
import { videosQuery } from '../queries.ts';
import { VideoCard } from './VideoCard.tsx';

const SHOWN = 4;

interface LatestVideosProps {
  slug: string;
  title: string;
  /** A recording to leave out. */
  without?: string;
}

/** Hidden without recordings, or when they fail to load. */
export function LatestVideos({ slug, title, without }: LatestVideosProps) {
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
