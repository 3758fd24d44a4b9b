import { Link, useLocation } from '@tanstack/react-router';
import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';
import { usePageFullScreen } from '#core/web/full-screen.ts';
import { t } from '#core/web/i18n/text.ts';
import { parseBoolean, preference, usePreference } from '#core/web/preference.ts';
import { useActiveFeatures } from '#core/web/settings.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import { rem, rootScale } from '#core/web/ui/rem.ts';
import { Slot } from '#core/web/ui/Slot.tsx';
import { LANDSCAPE_PHONE, PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { SuspendedChannel } from '#features/channel/channels/web/ChannelProblem.tsx';
import { ChannelStage } from '#features/channel/channels/web/ChannelStage.tsx';
import { ChannelAbout, ChannelTabs } from '#features/channel/channels/web/ChannelTabs.tsx';
import { PhoneStreamInfo } from '#features/channel/channels/web/PhoneStreamInfo.tsx';
import { type TabProps, type TabSpec, tabsOf } from '#features/channel/channels/web/parts.ts';
import { StreamInfo } from '#features/channel/channels/web/StreamInfo.tsx';
import { useLiveChannel, useWatching } from '#features/channel/channels/web/use-channel.ts';
import { ChatColumn } from '#features/chat/chat/web/ChatColumn.tsx';
import { MESSAGE_BOX } from '#features/chat/chat/web/composer/composer-handle.ts';
import { useShowChat } from '#features/chat/chat/web/panels/open-panel.ts';
import { BannedUsers } from '#features/chat/moderation/web/bans/BannedUsers.tsx';
import { useViewer } from '#features/people/accounts/web/session.ts';
import { SiteFooter } from './SiteFooter.tsx';
import { PageSkipLink } from './SkipLink.tsx';

/** A channel with its player and chat. */
export function ChannelPage({ channel }: { channel: Channel }) {
  const viewer = useViewer();
  const phone = useMediaQuery(PHONE);
  const tab = useTab();
  useLiveChannel(channel);
  useWatching(channel, viewer !== null);
  if (channel.is_banned) return <SuspendedChannel />;
  const own = viewer?.id === channel.user_id;
  return (
    <>
      {!phone && <DesktopLayout channel={channel} own={own} tab={tab} />}
      {phone && (tab ? <PhoneTab channel={channel} own={own} tab={tab} /> : <PhoneLayout channel={channel} own={own} />)}
      <BannedUsers channel={channel} />
    </>
  );
}

/** Null for "About". */
function useTab(): TabSpec | null {
  const id = useLocation({ select: ({ pathname }) => pathname.split('/')[2] ?? '' });
  return tabsOf(useActiveFeatures()).get(id) ?? null;
}

function PhoneTab({ channel, own, tab }: TabProps & { tab: TabSpec }) {
  const { username } = channel.user;
  return (
    <>
      <div className="min-h-[calc(100dvh-var(--foot-h))]">
        <header className="flex items-center gap-1 px-1.5 pt-1.5">
          <Link
            to="/$slug"
            params={{ slug: channel.slug }}
            aria-label={t('channels.tabs.back', { name: username })}
            className="grid size-11 place-items-center rounded-sm hover:bg-row-hover rtl:-scale-x-100"
          >
            <Icon name="left" />
          </Link>
          <h1 className="min-w-0 flex-1 truncate text-16 font-bold">
            <bdi>{username}</bdi>
          </h1>
        </header>
        <ChannelTabs channel={channel} />
        <OpenTab tab={tab} channel={channel} own={own} />
      </div>
      <SiteFooter />
    </>
  );
}

function PhoneLayout({ channel, own }: TabProps) {
  return (
    <div className="flex h-[calc(100dvh-var(--notice-h)-var(--foot-h))] flex-col">
      <div className="shrink-0">
        <ChannelStage channel={channel} own={own} />
      </div>
      <div className="shrink-0 crowded:hidden">
        <PhoneStreamInfo channel={channel} own={own} />
        <Slot name="channels.below_stage" channel={channel} isPhone />
      </div>
      <div className="min-h-0 flex-1">
        <SkipToChat />
        <ChatColumn channel={channel} />
      </div>
    </div>
  );
}

function DesktopLayout({ channel, own, tab }: TabProps & { tab: TabSpec | null }) {
  const isLandscape = useMediaQuery(LANDSCAPE_PHONE);
  const width = `min(${rem(usePreference(chatWidth))}, ${isLandscape ? 36 : 50}vw)`;
  const isFull = usePageFullScreen() || isLandscape;
  const collapsed = isFull ? chatCollapsedInFullScreen : chatCollapsed;
  const isShown = !usePreference(collapsed);
  useShowChat(() => collapsed.set(false));
  useEffect(() => {
    const { style } = document.documentElement;
    if (isShown) style.setProperty('--side-w', width);
    return () => void style.removeProperty('--side-w');
  }, [isShown, width]);
  return (
    <div className="flex h-[calc(100dvh-var(--bar-h)-var(--notice-h))]">
      <div className="relative min-w-0 flex-1 overflow-x-hidden overflow-y-auto [scrollbar-width:thin]">
        {/* The same elements with and without a tab, so that playback continues. */}
        <div className={tab ? 'flex items-start on-stage:contents' : 'contents'}>
          <div className={tab ? 'w-72 shrink-0 ps-5 pt-4 on-stage:contents' : 'contents'}>
            <ChannelStage channel={channel} own={own} isSmall={tab !== null} />
          </div>
          <div className="min-w-0 flex-1 on-stage:hidden">
            <StreamInfo channel={channel} />
          </div>
        </div>
        <div className="on-stage:hidden">
          <Slot name="channels.below_stage" channel={channel} isPhone={false} />
          <ChannelTabs channel={channel} />
          {tab ? <OpenTab tab={tab} channel={channel} own={own} /> : <About channel={channel} own={own} />}
          <SiteFooter />
        </div>
        {!isShown && (
          <IconButton
            icon="hide"
            label={t('app.chat.show')}
            className="absolute end-3 top-3 fades -scale-x-100 bg-overlay text-on-picture on-idle-stage:not-focus-visible:stage-hidden"
            onClick={() => collapsed.set(false)}
          />
        )}
      </div>
      {isShown && (
        <div className="relative shrink-0 border-s border-line-soft bg-column" style={{ width }}>
          <SkipToChat />
          {!isFull && <ChatResizer />}
          <ChatColumn channel={channel} onCollapse={() => collapsed.set(true)} />
        </div>
      )}
    </div>
  );
}

function About({ channel, own }: TabProps) {
  return (
    <>
      {channel.livestream === null && <Slot name="channels.offline" channel={channel} own={own} />}
      <ChannelAbout channel={channel} own={own} />
    </>
  );
}

const SkipToChat = () => <PageSkipLink to={MESSAGE_BOX}>{t('app.skip.chat')}</PageSkipLink>;

function OpenTab({ tab: { Content }, channel, own }: TabProps & { tab: TabSpec }) {
  return (
    <Panel
      name="The tab of a channel"
      failed={(failure) => (
        <div className="grid place-items-center px-5 py-8">
          <PartFailed {...failure} />
        </div>
      )}
    >
      <Content channel={channel} own={own} />
    </Panel>
  );
}

/** Arrow keys, Home and End also work. A double click restores the default width. */
function ChatResizer() {
  const width = usePreference(chatWidth);
  const [dragging, setDragging] = useState(false);
  const outwards = document.dir === 'rtl' ? 1 : -1;

  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!dragging) return;
    const edge = document.dir === 'rtl' ? event.clientX : innerWidth - event.clientX;
    chatWidth.set(clampChatWidth(edge / rootScale()));
  };
  const press = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: width - CHAT_WIDTH_STEP * outwards,
      ArrowRight: width + CHAT_WIDTH_STEP * outwards,
      Home: MIN_CHAT_WIDTH,
      End: MAX_CHAT_WIDTH,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    chatWidth.set(clampChatWidth(next));
  };

  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('app.chat.resize')}
      aria-valuenow={width}
      aria-valuemin={MIN_CHAT_WIDTH}
      aria-valuemax={MAX_CHAT_WIDTH}
      tabIndex={0}
      className={cx(
        'absolute inset-y-0 -start-1 z-(--z-chat-overlay) w-2 cursor-col-resize touch-none hover:bg-mint-line focus-visible:bg-mint-line',
        dragging && 'bg-mint-line',
      )}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragging(true);
      }}
      onPointerMove={drag}
      onPointerUp={() => setDragging(false)}
      onPointerCancel={() => setDragging(false)}
      onDoubleClick={() => chatWidth.set(DEFAULT_CHAT_WIDTH)}
      onKeyDown={press}
    />
  );
}

/** Pixels at the browser's default font size. */
const MIN_CHAT_WIDTH = 300;
const MAX_CHAT_WIDTH = 480;
const DEFAULT_CHAT_WIDTH = 340;
/** Pixels per press of an arrow key. */
const CHAT_WIDTH_STEP = 10;

const clampChatWidth = (width: number): number => Math.round(Math.min(MAX_CHAT_WIDTH, Math.max(MIN_CHAT_WIDTH, width)));

export const chatWidth = preference<number>('chat-width', DEFAULT_CHAT_WIDTH, (stored) =>
  typeof stored === 'number' && Number.isFinite(stored) ? clampChatWidth(stored) : undefined,
);
export const chatCollapsed = preference<boolean>('chat-collapsed', false, parseBoolean);
/** In full screen, and on a phone that is turned, the chat narrows the picture. */
const chatCollapsedInFullScreen = preference<boolean>('chat-collapsed-full-screen', false, parseBoolean);
