import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { MINUTE_MS } from '#core/contract/durations.ts';
import type { PageProps } from '#core/web/feature.ts';
import { t } from '#core/web/i18n/text.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { LiveMark } from '#core/web/ui/LiveMark.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { channelQuery, Picture, PictureLabel, ViewerCount } from '#features/channel/channels/web/api.ts';
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
      <aside className="flex flex-col gap-6 empty:hidden max-md:px-3">
        <LiveNow slug={slug} />
        <NextClips slug={slug} after={params.clip!} name={clip?.channel.username ?? slug} />
      </aside>
    </div>
  );
}

/** The stream of the channel while it is live. */
function LiveNow({ slug }: { slug: string }) {
  const channel = useQuery({ ...channelQuery(slug), refetchInterval: MINUTE_MS }).data;
  if (!channel?.livestream) return null;
  const { thumbnail, session_title: title, categories } = channel.livestream;
  return (
    <section aria-label={t('clips.live_now')}>
      <h2 className="mb-3 text-14 font-bold">{t('clips.live_now')}</h2>
      <Link to="/$slug" params={{ slug: channel.slug }} className="group block rounded-md">
        <div className="relative aspect-video overflow-hidden rounded-md bg-control group-hover:shadow-[0_0_0_2px_var(--bg-page),0_0_0_4px_var(--mint-line)]">
          <Picture src={thumbnail.src} srcset={thumbnail.srcset} sizes="340px" category={categories[0]?.slug ?? ''} seed={channel.slug} />
          <LiveMark className="absolute start-2 top-2" />
          <PictureLabel className="absolute start-2 bottom-2">
            <ViewerCount count={channel.livestream.viewer_count} />
          </PictureLabel>
        </div>
        <p className="mt-2 truncate text-14 font-semibold">
          <bdi>{title}</bdi>
        </p>
        <p className="truncate text-12 text-ink-2">
          <bdi>{channel.user.username}</bdi>
        </p>
      </Link>
    </section>
  );
}

/** The clips after this one among the most viewed of the channel, then those before it. */
function NextClips({ slug, after, name }: { slug: string; after: string; name: string }) {
  const clips = useInfiniteQuery(clipsQuery({ slug, time: 'all', sort: 'view' })).data?.pages[0]?.clips ?? [];
  const place = clips.findIndex(({ id }) => id === after);
  const others = [...clips.slice(place + 1), ...clips.slice(0, Math.max(0, place))].slice(0, MORE_SHOWN);
  if (others.length === 0) return null;
  const title = t('clips.more_from', { name });
  return (
    <section aria-label={title}>
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
