import { Link } from '@tanstack/react-router';
import { formatCompact } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Badge } from '#core/web/ui/Badge.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { LiveMark } from '#core/web/ui/LiveMark.tsx';
import { Slot, useSlotLoaded } from '#core/web/ui/Slot.tsx';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { isModeratorOrAbove } from '#features/channel/channels/rules/permissions.ts';
import { categoryName } from './category-name.ts';
import { FollowButton } from './FollowButton.tsx';
import './parts.ts';
import { toast } from '#core/web/toast.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import type { Livestream } from '#features/channel/channels/contract/livestream.ts';
import { languageName, tagsWithoutLanguage } from '#features/channel/channels/rules/stream-details.ts';
import { Uptime, ViewerCount } from './LiveFigures.tsx';
import { GoLiveButton } from './stream/GoLiveButton.tsx';
import { useViewers } from './use-channel.ts';

/** Below the player: broadcaster, title, viewers, uptime and actions. While offline the poster shows the main action. */
export function StreamInfo({ channel }: { channel: Channel }) {
  const stream = channel.livestream;
  const { username } = channel.user;
  const hasActions = useSlotLoaded('channels.actions');
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3 px-5 pt-4 pb-3">
      <div className="relative shrink-0">
        <Avatar name={username} picture={channel.user.profile_pic} size={64} live={stream !== null} dim={stream === null} />
        {stream && <LiveMark className="absolute -bottom-1.5 left-1/2 -translate-x-1/2 shadow-[0_0_0_2px_var(--bg-page)]" />}
      </div>
      <div className="min-w-0 flex-[999_1_15rem]">
        {stream ? (
          <>
            <NameLine channel={channel} />
            <h1 className="line-clamp-2 text-18 font-bold tracking-tight wrap-anywhere">
              <bdi>{stream.session_title}</bdi>
            </h1>
            <StreamTags stream={stream} />
          </>
        ) : (
          <>
            <h1 className="flex flex-wrap items-center gap-2 pt-2 text-18 font-bold tracking-tight">
              <bdi className="wrap-anywhere">{username}</bdi>
              {channel.verified && <Badge type="verified" />}
            </h1>
            <Followers count={channel.followers_count} />
          </>
        )}
      </div>
      {/* As wide as its content beside the title, and full width below it. The buttons of a live channel are known to need this width. */}
      <div
        className={cx('flex flex-[1_1_auto] flex-wrap items-center justify-between gap-x-4 gap-y-3', stream && 'min-w-[min(31rem,100%)]')}
      >
        {/* Appears as a whole, so that no button moves under the pointer. */}
        <div className={cx('flex flex-wrap gap-2', !hasActions && 'invisible')}>
          {stream && <FollowButton channel={channel} />}
          <Slot name="channels.actions" hasRetry channel={channel} isCompact={false} />
          <ShareButton slug={channel.slug} />
          {channel.role !== null && isModeratorOrAbove(channel.role) && (
            <Link to="/dashboard/$slug" params={{ slug: channel.slug }} className={buttonClass()}>
              <Icon name="chart" size="small" />
              {t('channels.page.dashboard')}
            </Link>
          )}
        </div>
        {stream && <Facts channel={channel} since={stream.created_at} />}
      </div>
    </div>
  );
}

function NameLine({ channel }: { channel: Channel }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-14 font-bold">
      <bdi className="wrap-anywhere">{channel.user.username}</bdi>
      {channel.verified && <Badge type="verified" />}
      <Followers count={channel.followers_count} />
    </p>
  );
}

export const followersText = (count: number): string => t('channels.followers', { compact: formatCompact(count), count });

function Followers({ count }: { count: number }) {
  return <span className="text-12 font-normal text-ink-3 tabular-nums">{followersText(count)}</span>;
}

function Facts({ channel, since }: { channel: Channel; since: string }) {
  return (
    <p className="flex gap-4 font-semibold text-ink-2">
      <span className="flex items-center gap-1.5">
        <ViewerCount count={useViewers(channel)} />
      </span>
      <span className="flex items-center gap-1.5">
        <Icon name="clock" size="small" />
        <Uptime since={since} />
      </span>
    </p>
  );
}

function ShareButton({ slug }: { slug: string }) {
  const share = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}/${slug}`);
      toast.good('channels.page.shared');
    } catch {
      // The clipboard requires permission and https. The address bar remains as a fallback.
      toast.bad('channels.page.share_failed');
    }
  };
  return <IconButton icon="share" label={t('channels.page.share')} className="bg-control" onClick={share} />;
}

const CHIP = 'inline-flex min-h-(--h-xs) max-w-full items-center rounded-full bg-control px-2.5 text-12 font-medium text-ink-2';

export function StreamTags({ stream }: { stream: Livestream }) {
  const category = stream.categories[0];
  return (
    <ul aria-label={t('channels.page.tags')} className="mt-2 flex flex-wrap items-center gap-1.5">
      {category && (
        <li>
          <Link
            to="/category/$slug"
            params={{ slug: category.slug }}
            className="inline-flex min-h-(--h-xs) items-center pe-1 font-semibold text-mint-text hover:underline"
          >
            <bdi>{categoryName(category.name)}</bdi>
          </Link>
        </li>
      )}
      <li className={CHIP}>{languageName(stream.language)}</li>
      {stream.is_mature && (
        <li className="inline-flex min-h-6 items-center rounded-full bg-amber-soft px-2.5 text-12 font-semibold text-amber-text">
          {t('channels.page.mature')}
        </li>
      )}
      {tagsWithoutLanguage(stream.language, stream.tags).map((tag) => (
        <li key={tag} className={CHIP}>
          <bdi className="truncate">{tag}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** Main action on an offline channel: the owner goes live, others follow. A live channel can only be followed. */
export function NextStep({ channel, own, iconOnly = false }: { channel: Channel; own: boolean; iconOnly?: boolean }) {
  if (own) return channel.livestream ? null : <GoLiveButton slug={channel.slug} />;
  return <FollowButton channel={channel} iconOnly={iconOnly} />;
}
