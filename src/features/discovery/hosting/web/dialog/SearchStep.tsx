import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatCompact } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useSettled } from '#core/web/use-settled.ts';
import { categoryName, followedQuery, liveQuery } from '#features/channel/channels/web/api.ts';
import { HOST_SEARCH } from '#features/discovery/hosting/contract/hosts.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import { canSearch, liveSearchQuery } from '../queries.ts';

/** Debounce in milliseconds. */
const PAUSE = 50;

interface SearchStepProps {
  own: string;
  search: string;
  onSearch: (text: string) => void;
  chosen: string | null;
  onChoose: (username: string) => void;
}

/** First step: choose a channel, followed ones first (HO-01). */
export function SearchStep({ own, search, onSearch, chosen, onChoose }: SearchStepProps) {
  const text = useSettled(search.trim(), PAUSE);
  const isShort = search.trim().length > 0 && search.trim().length < HOST_SEARCH.min;
  return (
    <>
      <TextField
        label={t('hosting.dialog.search')}
        hint={isShort && t('hosting.dialog.search.hint')}
        type="search"
        leading={<Icon name="search" size="small" className="text-ink-3" />}
        value={search}
        maxLength={HOST_SEARCH.max}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => onSearch(target.value)}
      />
      <div className="-mx-3 -mt-1 min-h-60">
        <Channels candidates={useCandidates(own, text)} search={text} chosen={chosen} onChoose={onChoose} />
      </div>
    </>
  );
}

interface ChannelsProps extends Pick<SearchStepProps, 'search' | 'chosen' | 'onChoose'> {
  candidates: Candidates;
}

function Channels({ candidates: { lists, failure }, search, chosen, onChoose }: ChannelsProps) {
  const group = useId();
  if (failure)
    return <ErrorState title={t('hosting.dialog.failed')} error={failure.error} onRetry={failure.retry} busy={failure.isRetrying} />;
  if (!lists) return <ChannelsSkeleton />;
  const filled = lists.filter(({ channels }) => channels.length > 0);
  if (filled.length === 0) return <NoChannels search={search} />;
  return (
    <div className="max-h-72 overflow-y-auto [scrollbar-width:thin]">
      {filled.map(({ name, channels }) => (
        <fieldset key={name} className="min-w-0">
          <legend className="px-3 pt-2 pb-1 text-11 font-bold tracking-wide text-ink-3 uppercase">{t(`hosting.dialog.${name}`)}</legend>
          {channels.map((channel) => (
            <ChannelRow
              key={channel.username}
              {...channel}
              group={group}
              isChosen={channel.username === chosen}
              onChoose={() => onChoose(channel.username)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

const NoChannels = ({ search }: { search: string }) =>
  search === '' ? (
    <EmptyState icon="antenna" title={t('hosting.dialog.nobody')}>
      {t('hosting.dialog.nobody.text')}
    </EmptyState>
  ) : (
    <EmptyState icon="search" title={t('hosting.dialog.none')}>
      {t('hosting.dialog.none.text', { search })}
    </EmptyState>
  );

const ChannelsSkeleton = () => (
  <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-2 px-3 pt-3">
    {['w-2/3', 'w-1/2', 'w-3/5', 'w-2/5'].map((width) => (
      <div key={width} className="flex h-11 items-center gap-3">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className={`h-4 ${width}`} />
      </div>
    ))}
  </div>
);

/** Selectable only while live. */
interface HostCandidate {
  username: string;
  picture: string | null;
  category: string;
  viewers: number;
  isLive: boolean;
}

interface ChannelRowProps extends HostCandidate {
  /** Name of the radio group. */
  group: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** Lists offline channels too, so that nobody keeps searching for them. */
function ChannelRow({ username, picture, category, viewers, isLive, group, isChosen, onChoose }: ChannelRowProps) {
  return (
    <label
      className={cx(
        'flex min-h-11 items-center gap-3 rounded-sm px-3 py-1.5 has-focus-visible:shadow-focus',
        isLive && 'cursor-pointer hover:bg-row-hover',
        isChosen && 'bg-mint-soft shadow-[inset_2px_0_0_var(--mint)]',
      )}
    >
      <input type="radio" name={group} checked={isChosen} disabled={!isLive} onChange={onChoose} className="sr-only" />
      <Avatar name={username} picture={picture} size={32} live={isLive} dim={!isLive} />
      <span className="min-w-0 flex-1">
        <bdi className={cx('block truncate font-semibold', !isLive && 'text-ink-2')}>{username}</bdi>
        {category !== '' && <span className="block truncate text-12 text-ink-2">{category}</span>}
      </span>
      {isLive ? (
        <span className="flex shrink-0 items-center gap-1.5 text-ink-2 tabular-nums">
          <span className="live-dot" aria-hidden="true" />
          <span aria-hidden="true">{formatCompact(viewers)}</span>
          <span className="sr-only">{t('hosting.viewers', { count: viewers })}</span>
        </span>
      ) : (
        <Tag>{t('core.offline')}</Tag>
      )}
    </label>
  );
}

const LIVE_SHOWN = 8;

type ListName = 'followed' | 'live' | 'found';

interface CandidateList {
  name: ListName;
  channels: HostCandidate[];
}

/** Lists, or a failure. Neither while loading. */
interface Candidates {
  lists: CandidateList[] | null;
  failure: { error: unknown; retry: () => void; isRetrying: boolean } | null;
}

/** Followed and live channels, or search results (HO-01, X-04). */
function useCandidates(own: string, text: string): Candidates {
  const isSearch = canSearch(text);
  const isSignedIn = useViewer() !== null;
  const followed = useInfiniteQuery({ ...followedQuery, enabled: isSignedIn });
  const live = useInfiniteQuery(liveQuery());
  const found = useQuery(liveSearchQuery(text));
  const failed = isSearch ? (found.isError ? found : null) : live.isError && !live.data ? live : null;
  const failure = failed && { error: failed.error, retry: () => void failed.refetch(), isRetrying: failed.isFetching };
  if (isSearch) {
    const channels = found.data?.map(({ username, profile_pic, category, viewers_count, is_live }) => ({
      username,
      picture: profile_pic,
      category,
      viewers: viewers_count,
      isLive: is_live,
    }));
    return { lists: channels ? [{ name: 'found', channels: without(own, channels) }] : null, failure };
  }
  if ((isSignedIn && followed.isPending) || live.isPending) return { lists: null, failure };
  const followedChannels = (followed.data?.pages ?? []).flatMap(({ channels }) =>
    channels.map(({ user_username, profile_picture, category_name, viewer_count, is_live }) => ({
      username: user_username,
      picture: profile_picture,
      category: categoryName(category_name),
      viewers: viewer_count,
      isLive: is_live,
    })),
  );
  const known = new Set(followedChannels.map(({ username }) => username));
  const liveChannels = (live.data?.pages ?? []).flatMap(({ livestreams }) =>
    livestreams.map(({ channel, category, viewer_count }) => ({
      username: channel.username,
      picture: channel.profile_picture,
      category: categoryName(category.name),
      viewers: viewer_count,
      isLive: true,
    })),
  );
  const shown = (channels: HostCandidate[]) => without(own, channels).filter((one) => matches(one, text));
  const unknown = liveChannels.filter(({ username }) => !known.has(username));
  return {
    lists: [
      { name: 'followed', channels: shown(followedChannels) },
      { name: 'live', channels: shown(unknown).slice(0, LIVE_SHOWN) },
    ],
    failure,
  };
}

const without = (own: string, channels: HostCandidate[]) => channels.filter(({ username }) => username !== own);
const matches = ({ username }: HostCandidate, text: string) => username.toLowerCase().includes(text.toLowerCase());
