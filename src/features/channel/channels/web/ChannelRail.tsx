import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { formatCompact } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tooltip } from '#core/web/ui/Tooltip.tsx';
import { VerifiedName } from '#core/web/ui/VerifiedName.tsx';
import type { RailChannel } from '#features/channel/channels/contract/browse.ts';
import { useSession } from '#features/people/accounts/web/api.ts';
import { categoryName } from './category-name.ts';
import { followedQuery, recommendedQuery } from './queries.ts';

/** `narrow` shows avatars only. */
export function ChannelRail({ narrow }: { narrow: boolean }) {
  const session = useSession();
  const viewer = session.data?.viewer;
  const followed = useInfiniteQuery({ ...followedQuery, enabled: Boolean(viewer) });
  const recommended = useQuery(recommendedQuery);
  // Sections render together, so that neither pushes the other down.
  if (!session.isFetched || !recommended.isFetched || (viewer && !followed.isFetched)) return <RailSkeleton narrow={narrow} />;
  return (
    <>
      {viewer && (
        <RailSection
          title={t('channels.rail.followed')}
          narrow={narrow}
          channels={followed.data?.pages.flatMap((page) => page.channels)}
          failed={followed.isError}
          onRetry={() => followed.refetch()}
          empty={t('channels.rail.none_followed')}
        />
      )}
      <RailSection
        title={t('channels.rail.recommended')}
        narrow={narrow}
        channels={recommended.data}
        failed={recommended.isError}
        onRetry={() => recommended.refetch()}
        empty={t('channels.rail.empty')}
      />
    </>
  );
}

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function RailSkeleton({ narrow }: { narrow: boolean }) {
  return (
    <div role="status" aria-label={t('core.loading')}>
      {!narrow && <Skeleton className="mx-4 my-2 h-3 w-24" />}
      {KEYS.map((key) => (
        <div key={key} className={cx('flex h-11 items-center gap-2.5', narrow ? 'justify-center' : 'px-4')}>
          <Skeleton className="size-8 shrink-0 rounded-full" />
          {!narrow && (
            <div className="flex-1">
              <Skeleton className="mb-1.5 h-3 w-3/5" />
              <Skeleton className="h-2.5 w-2/5" />
            </div>
          )}
        </div>
      ))}
    </div>
  );
}

/** Rows before "Show more". */
const SHOWN = 8;

interface RailSectionProps {
  title: string;
  narrow: boolean;
  channels: RailChannel[] | undefined;
  failed: boolean;
  onRetry: () => void;
  empty: ReactNode;
}

function RailSection({ title, narrow, channels, failed, onRetry, empty }: RailSectionProps) {
  const [all, setAll] = useState(false);
  // The narrow sidebar has no room for text, so it hides a section without avatars.
  if (narrow && (channels?.length === 0 || (failed && !channels))) return null;
  const shown = all ? channels : channels?.slice(0, SHOWN);
  return (
    <section aria-label={title} className="border-t border-line-soft py-3 first:border-0 first:pt-0">
      <h2 className={cx('px-4 text-11 leading-7 font-semibold tracking-wider text-ink-3 uppercase', narrow && 'sr-only')}>{title}</h2>
      {!channels && failed && !narrow && (
        <div className="min-h-(--h-md) px-4 text-12 text-ink-2">
          <p className="mb-2">{t('channels.rail.failed')}</p>
          <Button size="small" onClick={onRetry}>
            {t('core.try_again')}
          </Button>
        </div>
      )}
      {channels?.length === 0 && !narrow && <div className="px-4 py-1.5 text-12 text-ink-3">{empty}</div>}
      <ul>
        {shown?.map((channel) => (
          <li key={channel.channel_id}>
            <RailRow channel={channel} narrow={narrow} />
          </li>
        ))}
      </ul>
      {channels && channels.length > SHOWN && !narrow && (
        <button
          type="button"
          className="min-h-(--h-md) px-4 text-12 font-semibold text-mint-text hover:underline"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {t(all ? 'channels.rail.show_less' : 'channels.rail.show_more')}
        </button>
      )}
    </section>
  );
}

interface RailRowProps {
  channel: RailChannel;
  /** Shows the avatar only; the text becomes its accessible name and tooltip. */
  narrow: boolean;
}

function RailRow({ channel, narrow }: RailRowProps) {
  const words = channel.is_live
    ? `${channel.user_username}, ${categoryName(channel.category_name)}, ${t('channels.viewers', { count: channel.viewer_count })}`
    : `${channel.user_username}, ${t('channels.rail.offline')}`;
  const row = (
    <Link
      to="/$slug"
      params={{ slug: channel.channel_slug }}
      aria-label={narrow ? words : undefined}
      className={cx('group flex min-h-11 items-center gap-2.5 hover:bg-row-hover', narrow ? 'justify-center px-2' : 'px-4')}
      activeProps={{ className: 'bg-mint-soft shadow-[inset_2px_0_0_var(--mint)] rtl:shadow-[inset_-2px_0_0_var(--mint)]' }}
    >
      <Avatar name={channel.user_username} picture={channel.profile_picture} live={channel.is_live} dim={!channel.is_live} />
      {!narrow && (
        <>
          <span className="min-w-0 flex-1">
            <span className={cx('block truncate leading-4.5 font-semibold', !channel.is_live && 'text-ink-2')}>
              <VerifiedName name={channel.user_username} verified={channel.verified} />
            </span>
            <span className="block truncate text-12 text-ink-3">
              {channel.is_live ? categoryName(channel.category_name) : t('channels.rail.offline')}
            </span>
          </span>
          {channel.is_live && (
            <span className="flex items-center gap-1.5 text-12 text-ink-2 tabular-nums">
              <span className="live-dot text-mint" />
              {/* The page of the channel shows its count. */}
              <span aria-hidden="true" className="group-data-[status=active]:hidden">
                {formatCompact(channel.viewer_count)}
              </span>
              <span className="sr-only">{t('channels.viewers', { count: channel.viewer_count })}</span>
            </span>
          )}
        </>
      )}
    </Link>
  );
  return narrow ? (
    <Tooltip text={words} side="inline-end">
      {row}
    </Tooltip>
  ) : (
    row
  );
}
