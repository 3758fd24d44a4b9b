import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { call, RefusedCall } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { pagedQuery } from '#core/web/query.ts';
import { toast } from '#core/web/toast.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import {
  arrangeFeatured,
  FEATURED_MAX,
  forceMature,
  liftMature,
  listFeaturedForStaff,
  listStaffChannels,
  type StaffChannel,
} from '#features/channel/channels/contract/staff-channels.ts';
import { PagedList, ReasonDialog, STAFF_KEY, StaffSearchPage } from '#features/people/accounts/web/api.ts';

const KINDS = ['all', 'live', 'mature', 'featured'] as const;
type Shown = Exclude<(typeof KINDS)[number], 'featured'>;

export default function ChannelsPage() {
  return (
    <StaffSearchPage
      title={t('staff.channels')}
      description={t('staff.channels.text')}
      kinds={KINDS.map((value) => ({ value, label: t(`staff.channels.show.${value}`) }))}
    >
      {(search, kind) => (kind === 'featured' ? <FeaturedList search={search} /> : <ChannelList search={search} show={kind} />)}
    </StaffSearchPage>
  );
}

const channelsQuery = (search: string, show: Shown) =>
  pagedQuery(
    [...STAFF_KEY, 'channels', search, show],
    async (cursor: string | undefined, signal) => (await call(listStaffChannels, { query: { search, show, cursor }, signal })).data,
    ({ next_cursor }) => next_cursor,
  );

function ChannelList({ search, show }: { search: string; show: Shown }) {
  return (
    <PagedList
      list={useInfiniteQuery(channelsQuery(search, show))}
      rowsOf={({ channels }) => channels}
      label={t('staff.channels')}
      failed={t('staff.channels.failed')}
      empty={
        <EmptyState icon="antenna" title={t('staff.channels.none')}>
          {t('staff.channels.none.text')}
        </EmptyState>
      }
    >
      {(channel) => <ChannelRow key={channel.id} channel={channel} />}
    </PagedList>
  );
}

function ChannelRow({ channel }: { channel: StaffChannel }) {
  const { id, username, is_live, is_banned, is_mature, mature_forced, is_featured } = channel;
  const arrange = useArrange();
  return (
    <Row channel={channel} details={mature_forced && <bdi>{mature_forced.reason}</bdi>}>
      <span className="flex flex-wrap gap-1">
        {is_live && <Tag tone="mint">{t('core.live')}</Tag>}
        {is_banned && <Tag tone="red">{t('staff.channels.banned')}</Tag>}
        {is_mature && <Tag tone="amber">{t(mature_forced ? 'staff.channels.mature.forced' : 'staff.channels.mature')}</Tag>}
        {is_featured && <Tag>{t('staff.channels.featured')}</Tag>}
      </span>
      <span className="flex flex-wrap gap-2">
        <MatureButton channel={channel} />
        <Button
          size="small"
          busy={arrange.isPending}
          aria-label={t(is_featured ? 'staff.channels.unfeature.named' : 'staff.channels.feature.named', { name: username })}
          onClick={() => arrange.mutate({ name: username, isAdded: !is_featured, change: (ids) => toggled(ids, id, !is_featured) })}
        >
          {t(is_featured ? 'staff.channels.unfeature' : 'staff.channels.feature')}
        </Button>
      </span>
    </Row>
  );
}

const toggled = (ids: readonly number[], id: number, isAdded: boolean): number[] => {
  const others = ids.filter((one) => one !== id);
  return isAdded ? [...others, id] : others;
};

interface RowProps {
  channel: Pick<StaffChannel, 'slug' | 'username' | 'profile_pic'>;
  details?: ReactNode;
  children: ReactNode;
}

function Row({ channel: { slug, username, profile_pic: picture }, details, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line-soft py-2.5 first:border-0">
      <Avatar name={username} picture={picture} />
      <span className="min-w-0 flex-1 basis-40">
        <Link to="/staff/accounts/$username" params={{ username: slug }} className="font-semibold wrap-anywhere hover:underline">
          <bdi>{username}</bdi>
        </Link>
        {details && <span className="block text-12 wrap-anywhere text-ink-3">{details}</span>}
      </span>
      {children}
    </li>
  );
}

function MatureButton({ channel: { slug, username, mature_forced } }: { channel: StaffChannel }) {
  const [isAsking, setIsAsking] = useState(false);
  const cache = useQueryClient();
  const act = mature_forced ? 'lift' : 'force';
  const change = useMutation({
    mutationFn: (reason: string) => call(act === 'force' ? forceMature : liftMature, { params: { slug }, body: { reason } }),
    onSuccess: () => {
      toast.good(`staff.channels.${act}.done`, { name: username });
      setIsAsking(false);
      return cache.invalidateQueries({ queryKey: STAFF_KEY });
    },
    onError: toast.refused,
  });
  return (
    <>
      <Button size="small" aria-label={t(`staff.channels.${act}.named`, { name: username })} onClick={() => setIsAsking(true)}>
        {t(`staff.channels.${act}`)}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t(`staff.channels.${act}.title`, { name: username })}
          text={t(`staff.channels.${act}.text`)}
          confirm={t(`staff.channels.${act}`)}
          reasonNeeded={act === 'force'}
          busy={change.isPending}
          onConfirm={(reason) => change.mutate(reason)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

const featuredForStaffQuery = queryOptions({
  queryKey: [...STAFF_KEY, 'featured'],
  queryFn: async ({ signal }) => (await call(listFeaturedForStaff, { signal })).data.channels,
});

interface Arrangement {
  name: string;
  /** Whether the toast says that the channel was added or removed; without it, channels only moved. */
  isAdded?: boolean;
  change: (ids: readonly number[]) => number[];
}

/** Changes the list as it is now. Another change in between is refused, and the list is read again. */
function useArrange() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ change }: Arrangement) => {
      const before = (await cache.fetchQuery(featuredForStaffQuery)).map(({ id }) => id);
      const channels = change(before);
      if (channels.length > FEATURED_MAX) return false;
      await call(arrangeFeatured, { body: { before, channels } });
      return true;
    },
    onSuccess: (isDone, { name, isAdded }) => {
      if (!isDone) toast.bad('staff.channels.feature.full', { count: FEATURED_MAX });
      else if (isAdded !== undefined) toast.good(isAdded ? 'staff.channels.feature.done' : 'staff.channels.unfeature.done', { name });
      return cache.invalidateQueries({ queryKey: STAFF_KEY });
    },
    onError: (error) => {
      toast.refused(error);
      if (error instanceof RefusedCall) void cache.invalidateQueries({ queryKey: featuredForStaffQuery.queryKey });
    },
  });
}

/** In the order of home. The search filters by the start of the name. */
function FeaturedList({ search }: { search: string }) {
  const { data: channels, ...query } = useQuery(featuredForStaffQuery);
  const arrange = useArrange();
  if (query.isPending) return <Skeleton className="h-40 w-full rounded-md" />;
  if (!channels) return <QueryError title={t('staff.channels.featured.failed')} query={query} />;
  const shown = channels.filter(({ username }) => username.toLowerCase().startsWith(search.toLowerCase()));
  if (shown.length === 0)
    return (
      <EmptyState icon="star" title={t('staff.channels.featured.none')}>
        {t('staff.channels.featured.none.text')}
      </EmptyState>
    );
  return (
    <>
      <p className="mb-2 text-ink-2">{t('staff.channels.featured.text')}</p>
      <ol aria-label={t('staff.channels.featured')}>
        {shown.map((channel) => (
          <FeaturedRow key={channel.id} channel={channel} channels={channels} arrange={arrange} />
        ))}
      </ol>
    </>
  );
}

interface FeaturedRowProps {
  channel: StaffChannel;
  channels: readonly StaffChannel[];
  arrange: ReturnType<typeof useArrange>;
}

function FeaturedRow({ channel, channels, arrange }: FeaturedRowProps) {
  const { id, username, is_live, is_banned } = channel;
  const at = channels.findIndex((one) => one.id === id);
  const move = (to: number) => arrange.mutate({ name: username, change: (ids) => moved(ids, id, to) });
  return (
    <Row channel={channel}>
      <span className="flex flex-wrap gap-1">
        {is_live ? <Tag tone="mint">{t('core.live')}</Tag> : <Tag>{t('staff.channels.offline')}</Tag>}
        {is_banned && <Tag tone="red">{t('staff.channels.banned')}</Tag>}
      </span>
      <span className="flex gap-1">
        <IconButton icon="up" label={t('staff.channels.up', { name: username })} disabled={at === 0} onClick={() => move(at - 1)} />
        <IconButton
          icon="down"
          label={t('staff.channels.down', { name: username })}
          disabled={at === channels.length - 1}
          onClick={() => move(at + 1)}
        />
        <IconButton
          icon="trash"
          label={t('staff.channels.unfeature.named', { name: username })}
          onClick={() => arrange.mutate({ name: username, isAdded: false, change: (ids) => toggled(ids, id, false) })}
        />
      </span>
    </Row>
  );
}

function moved(ids: readonly number[], id: number, to: number): number[] {
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}
