import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Children, type ReactNode } from 'react';
import { formatCompact } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Badge } from '#core/web/ui/Badge.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { ShowMore } from '#core/web/ui/ShowMore.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { categoryName, FollowButton, followedQuery, LiveInstead } from '#features/channel/channels/web/api.ts';
import type { ChannelDocument } from '#features/discovery/search/contract.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import { Marked } from '../Marked.tsx';
import { collectionQuery, type Documents } from '../queries.ts';

interface CollectionListProps<Of extends keyof Documents> {
  collection: Of;
  q: string;
  onlyLive?: boolean;
  loading: ReactNode;
  children: (documents: readonly Documents[Of][]) => ReactNode;
}

export function CollectionList<Of extends keyof Documents>({ collection, q, onlyLive, loading, children }: CollectionListProps<Of>) {
  const found = useInfiniteQuery(collectionQuery(collection, q, onlyLive));
  if (found.isError && !found.data) {
    return <QueryError title={t('search.failed')} query={found} />;
  }
  if (!found.data) return loading;
  const documents = found.data.pages.flatMap((page) => page.documents);
  if (documents.length === 0) return <NothingFound q={q} onlyLive={onlyLive} />;
  return (
    <>
      {children(documents)}
      <ShowMore list={found} label={t('search.more')} className="mt-6 justify-center" />
    </>
  );
}

interface NothingFoundProps {
  q: string;
  /** Whether the search was limited to live channels. */
  onlyLive?: boolean | undefined;
}

/** Offers to include offline channels or to watch something else. */
export function NothingFound({ q, onlyLive = false }: NothingFoundProps) {
  const { live: _, ...search } = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  return (
    <>
      {onlyLive ? (
        <EmptyState
          icon="antenna"
          title={t('search.nobody.query', { q })}
          action={
            <Link to="/search" search={search as { q: string }} replace className={buttonClass()}>
              {t('search.show_offline')}
            </Link>
          }
        />
      ) : (
        <EmptyState icon="search" title={t('search.nothing.query', { q })}>
          {t('search.nothing.text')}
        </EmptyState>
      )}
      <LiveInstead />
    </>
  );
}

/** Link with a follow button beside it for live channels. */
export function ChannelResult({ channel, q }: { channel: ChannelDocument; q: string }) {
  const { slug, username, profile_pic, is_live, verified, followers_count, viewer_count, session_title, category } = channel;
  return (
    <div className="flex items-center rounded-md pe-3 hover:bg-row-hover">
      <Link to="/$slug" params={{ slug }} className="grid min-w-0 flex-1 grid-cols-[52px_minmax(0,1fr)] items-center gap-3 rounded-md p-3">
        <Avatar name={username} picture={profile_pic} size={is_live ? 52 : 48} live={is_live} />
        <span className="block min-w-0">
          <span className="flex items-center gap-1.5">
            <span className="truncate text-14 font-bold">
              <Marked name={username} q={q} />
            </span>
            {verified && <Badge type="verified" />}
          </span>
          <span className="block truncate text-ink-2">{is_live ? <bdi>{session_title}</bdi> : t('core.offline')}</span>
          <span className="block truncate text-12 text-ink-3 tabular-nums">
            {is_live && category
              ? t('search.live_line', {
                  followers: followers_count,
                  shown: formatCompact(followers_count),
                  viewers: formatCompact(viewer_count),
                  category: categoryName(category.name),
                })
              : t('search.followers', { count: followers_count, shown: formatCompact(followers_count) })}
          </span>
        </span>
      </Link>
      {is_live && <FollowFound channel={channel} />}
    </div>
  );
}

export function ChannelGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="-mx-3 grid gap-x-4 gap-y-1 md:grid-cols-2">
      {Children.map(children, (child) => child && <li className="min-w-0">{child}</li>)}
    </ul>
  );
}

export const ChannelSkeletons = ({ count }: { count: number }) => (
  <ChannelGrid>
    {Array.from({ length: count }, (_, at) => (
      <div key={at} className="grid grid-cols-[52px_minmax(0,1fr)] items-center gap-3 p-3">
        <Skeleton className="size-12 rounded-full" />
        <span className="grid gap-2">
          <Skeleton className="h-3 w-2/5" />
          <Skeleton className="h-3 w-3/5" />
          <Skeleton className="h-2.5 w-1/3" />
        </span>
      </div>
    ))}
  </ChannelGrid>
);

type Followable = Pick<ChannelDocument, 'slug' | 'username'>;

/** Hidden for visitors, on the viewer's own channel, and until the follows have loaded. */
function FollowFound({ channel }: { channel: Followable }) {
  const viewer = useViewer();
  return viewer && viewer.slug !== channel.slug ? <Follow channel={channel} /> : null;
}

function Follow({ channel: { slug, username } }: { channel: Followable }) {
  const isPhone = useMediaQuery(PHONE);
  // Live channels come first, so the sidebar's first page holds all of them unless more are live than it fits. Refetched after a change.
  const followed = useInfiniteQuery(followedQuery).data?.pages.flatMap(({ channels }) => channels);
  if (!followed) return null;
  const following = followed.some(({ channel_slug }) => channel_slug === slug);
  return <FollowButton size="small" iconOnly={isPhone} channel={{ slug, following, user_id: null, user: { username } }} />;
}
