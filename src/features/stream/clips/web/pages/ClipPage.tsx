import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { PageProps } from '#core/web/feature.ts';
import { t } from '#core/web/i18n/text.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { ClipRow } from '../ClipGrid.tsx';
import { ClipProblem, ClipSkeleton, ClipView } from '../ClipView.tsx';
import { clipQuery, clipsQuery } from '../queries.ts';

const MORE_SHOWN = 5;
const LOOK = { stage: 'md:rounded-lg', details: 'mt-4 max-md:px-3' };

export default function ClipPage({ params }: PageProps) {
  const slug = params.slug!;
  const navigate = useNavigate();
  const { data: clip, error, isError, refetch, isFetching } = useQuery(clipQuery(params.clip!));
  usePageTitle(clip?.title ?? t('clips.clip'));
  if (isError && !clip) {
    const action = (
      <Link to={`/${slug}/clips`} className={buttonClass()}>
        {t('clips.unknown.action')}
      </Link>
    );
    return <ClipProblem wholePage action={action} error={error} onRetry={() => refetch()} busy={isFetching} />;
  }
  return (
    <div className="mx-auto grid w-full max-w-(--page-wide) gap-6 pb-10 md:px-6 md:pt-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        {clip ? (
          <ClipView clip={clip} title="h1" look={LOOK} onDeleted={() => void navigate({ to: `/${clip.channel.slug}/clips` })} />
        ) : (
          <ClipSkeleton look={LOOK} />
        )}
      </div>
      <MoreClips slug={slug} than={params.clip!} name={clip?.channel.username ?? slug} />
    </div>
  );
}

function MoreClips({ slug, than, name }: { slug: string; than: string; name: string }) {
  const clips = useInfiniteQuery(clipsQuery({ slug, time: 'all', sort: 'view' })).data?.pages[0]?.clips ?? [];
  const others = clips.filter(({ id }) => id !== than).slice(0, MORE_SHOWN);
  if (others.length === 0) return null;
  const title = t('clips.more_from', { name });
  return (
    <section aria-label={title} className="max-md:px-3">
      <h2 className="mb-3 text-14 font-bold">
        <bdi>{title}</bdi>
      </h2>
      <ul className="grid gap-3 md:max-xl:grid-cols-2">
        {others.map((clip) => (
          <li key={clip.id}>
            <ClipRow clip={clip} />
          </li>
        ))}
      </ul>
    </section>
  );
}
