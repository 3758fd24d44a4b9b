import { Link } from '@tanstack/react-router';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { VerifiedName } from '#core/web/ui/VerifiedName.tsx';
import { useNow } from '#core/web/use-now.ts';
import type { FollowedChannel } from '#features/channel/channels/contract/browse.ts';
import { categoryName } from './category-name.ts';
import { lastLiveText, ViewerCount } from './LiveFigures.tsx';

export function ChannelGrid({ channels }: { channels: readonly FollowedChannel[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13.75rem),1fr))] gap-3">
      {channels.map((channel) => (
        <li key={channel.channel_id} className="min-w-0">
          <ChannelTile channel={channel} />
        </li>
      ))}
    </ul>
  );
}

const offlineText = ({ last_live_at }: FollowedChannel, now: Date): string =>
  last_live_at === undefined ? t('core.offline') : lastLiveText({ last_live_at }, now);

function ChannelTile({ channel }: { channel: FollowedChannel }) {
  const now = useNow(MINUTE_MS);
  return (
    <Link
      to="/$slug"
      params={{ slug: channel.channel_slug }}
      className="flex min-h-16 items-center gap-3 rounded-lg border border-line-soft bg-panel px-3 py-2 hover:bg-control"
    >
      <Avatar name={channel.user_username} picture={channel.profile_picture} size={40} live={channel.is_live} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-14 font-semibold">
          <VerifiedName name={channel.user_username} verified={channel.verified} />
        </span>
        <span className="block truncate text-12 text-ink-3">
          {channel.is_live ? categoryName(channel.category_name) : offlineText(channel, now)}
        </span>
      </span>
      {channel.is_live && (
        <span className="flex items-center gap-1 text-12 text-ink-2">
          <ViewerCount count={channel.viewer_count} />
        </span>
      )}
    </Link>
  );
}
