import { Link } from '@tanstack/react-router';
import { t, textOf } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { LiveMark } from '#core/web/ui/LiveMark.tsx';
import { Menu } from '#core/web/ui/Menu.tsx';
import { MenuCheckItem } from '#core/web/ui/MenuCheckItem.tsx';
import { MenuItem } from '#core/web/ui/MenuItem.tsx';
import { MenuSeparator } from '#core/web/ui/MenuSeparator.tsx';
import type { Channel } from '#features/channels/contract/channel.ts';
import { Uptime } from '#features/channels/web/Uptime.tsx';
import { useViewers } from '#features/channels/web/use-channel.ts';
import { ViewerCount } from '#features/channels/web/ViewerCount.tsx';
import { openBannedUsers } from '#features/moderation/web/bans/open-banned-users.ts';
import { type Arrangement, MAX_COLUMNS, type PaneId, positionOf, type ScreenSize, withoutPane, withPane } from './arrangement.ts';
import { usePanes } from './panes.ts';

interface Arranging {
  allowed: readonly PaneId[];
  arrangement: Arrangement;
  room: ScreenSize;
  change: (next: (now: Arrangement) => Arrangement) => void;
  reset: () => void;
}

interface DashboardBarProps {
  channel: Channel;
  /** Null on a phone, where panes cannot be arranged. */
  arranging: Arranging | null;
}

/** The bar of the dashboard: the channel, the stream's status, and the menu of panes. */
export function DashboardBar({ channel, arranging }: DashboardBarProps) {
  const { username, profile_pic } = channel.user;
  const stream = channel.livestream;
  return (
    <div className="flex min-h-13 shrink-0 items-center gap-3 px-3 max-md:min-h-11 max-md:bg-column">
      <Link
        to="/$slug"
        params={{ slug: channel.slug }}
        className="flex min-w-0 items-center gap-2.5 rounded-sm"
        title={t('chat.person.channel')}
      >
        <Avatar name={username} picture={profile_pic} size={32} live={stream !== null} />
        <h1 className="truncate text-14 font-bold">
          <bdi>{username}</bdi>
          <span className="sr-only"> {t('app.dashboard.title')}</span>
        </h1>
      </Link>
      {stream ? (
        <p className="flex items-center gap-3 font-semibold text-ink-2">
          <LiveMark />
          <span className="flex items-center gap-1.5">
            <Viewers channel={channel} />
          </span>
          <span className="flex items-center gap-1.5 max-sm:hidden">
            <Icon name="clock" size="small" />
            <Uptime since={stream.created_at} />
          </span>
        </p>
      ) : (
        <p className="flex items-center gap-1.5 font-semibold text-ink-3">
          <Icon name="offline" size="small" />
          {t('core.offline')}
        </p>
      )}
      <div className="ms-auto flex items-center gap-2">
        <Button size="small" onClick={openBannedUsers}>
          <Icon name="ban" size="small" />
          <span className="max-sm:sr-only">{t('moderation.bans.open')}</span>
        </Button>
        {arranging && <PanesMenu {...arranging} />}
      </div>
    </div>
  );
}

function Viewers({ channel }: { channel: Channel }) {
  return <ViewerCount count={useViewers(channel)} />;
}

function PanesMenu({ allowed, arrangement, room, change, reset }: Arranging) {
  const kinds = usePanes();
  const most = MAX_COLUMNS[room];
  const isShown = (pane: PaneId) => positionOf(arrangement, pane) !== null;
  return (
    <Menu
      trigger={
        <Button size="small">
          <Icon name="sliders" size="small" />
          {t('app.dashboard.panes')}
          <span className="text-ink-3 tabular-nums">
            {allowed.filter(isShown).length}/{allowed.length}
          </span>
        </Button>
      }
    >
      {allowed.map((pane) => (
        <MenuCheckItem
          key={pane}
          checked={isShown(pane)}
          onChange={(checked) => change((now) => (checked ? withPane(now, pane, most) : withoutPane(now, pane)))}
        >
          {textOf(kinds.get(pane)!.title)}
        </MenuCheckItem>
      ))}
      <MenuSeparator />
      <MenuItem icon="refresh" onClick={reset}>
        {t('app.dashboard.reset')}
      </MenuItem>
    </Menu>
  );
}
