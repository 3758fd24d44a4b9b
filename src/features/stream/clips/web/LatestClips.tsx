import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import type { TabProps } from '#features/channel/channels/web/api.ts';
import { ClipGrid } from './ClipGrid.tsx';
import { clipsQuery } from './queries.ts';

const SHOWN = 4;

/** Hidden without clips, or when they fail to load. */
export default function LatestClips({ channel }: TabProps) {
  const clips = useInfiniteQuery(clipsQuery({ slug: channel.slug, time: 'all', sort: 'date' })).data?.pages[0]?.clips ?? [];
  if (clips.length === 0) return null;
  return (
    <section aria-label={t('clips.latest')} className="px-5 pt-4 max-md:px-3">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="text-14 font-bold">{t('clips.latest')}</h2>
        <Link to={`/${channel.slug}/clips`} resetScroll={false} className="text-12 font-semibold text-mint-text hover:underline">
          {t('clips.show_all')}
        </Link>
      </div>
      <ClipGrid clips={clips.slice(0, SHOWN)} />
    </section>
  );
}
