import { useEffect } from 'react';
import { usePageFullScreen } from '#core/web/full-screen.ts';
import { t } from '#core/web/i18n/text.ts';
import { usePreference } from '#core/web/preference.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { rem } from '#core/web/ui/rem.ts';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { useViewer } from '#features/accounts/web/session.ts';
import type { Channel } from '#features/channels/contract/channel.ts';
import { ChannelAbout } from '#features/channels/web/ChannelAbout.tsx';
import { SuspendedChannel } from '#features/channels/web/ChannelProblem.tsx';
import { ChannelStage } from '#features/channels/web/ChannelStage.tsx';
import { PhoneStreamInfo } from '#features/channels/web/PhoneStreamInfo.tsx';
import { StreamInfo } from '#features/channels/web/StreamInfo.tsx';
import { useLiveChannel, useWatching } from '#features/channels/web/use-channel.ts';
import { ChatColumn } from '#features/chat/web/ChatColumn.tsx';
import { MESSAGE_BOX } from '#features/chat/web/message-box.ts';
import { BannedUsers } from '#features/moderation/web/bans/BannedUsers.tsx';
import { ChatResizer } from './ChatResizer.tsx';
import { chatCollapsed, chatCollapsedInFullScreen, chatWidth } from './chat-preference.ts';
import { NavDrawer } from './NavDrawer.tsx';
import { PageSkipLink } from './SkipLink.tsx';

/** A channel: the player with the stream's details, and the chat next to it. */
export function ChannelPage({ channel }: { channel: Channel }) {
  const viewer = useViewer();
  const phone = useMediaQuery(PHONE);
  useLiveChannel(channel);
  useWatching(channel, viewer !== null);
  if (channel.is_banned) return <SuspendedChannel />;
  const own = viewer?.id === channel.user_id;
  return (
    <>
      {phone ? <PhoneLayout channel={channel} own={own} /> : <DesktopLayout channel={channel} own={own} />}
      <BannedUsers channel={channel} />
    </>
  );
}

/** The player on top, the chat filling the rest, and everything else in drawers. */
function PhoneLayout({ channel, own }: { channel: Channel; own: boolean }) {
  return (
    <div className="flex h-[calc(100dvh-var(--dock-h))] flex-col">
      <div className="relative shrink-0">
        <ChannelStage channel={channel} own={own} />
        <NavDrawer className="fades absolute start-2 top-1.5 bg-overlay text-on-picture on-idle-stage:not-focus-visible:opacity-0" />
      </div>
      <PhoneStreamInfo channel={channel} own={own} />
      <div className="min-h-0 flex-1">
        <SkipToChat />
        <ChatColumn channel={channel} />
      </div>
    </div>
  );
}

function DesktopLayout({ channel, own }: { channel: Channel; own: boolean }) {
  const width = `min(${rem(usePreference(chatWidth))}, 50vw)`;
  const isFull = usePageFullScreen();
  const collapsed = isFull ? chatCollapsedInFullScreen : chatCollapsed;
  const isShown = !usePreference(collapsed);
  useEffect(() => {
    const { style } = document.documentElement;
    if (isShown) style.setProperty('--side-w', width);
    return () => void style.removeProperty('--side-w');
  }, [isShown, width]);
  return (
    <div className="flex h-[calc(100dvh-var(--bar-h))]">
      <div className="relative min-w-0 flex-1 overflow-x-hidden overflow-y-auto [scrollbar-width:thin]">
        <ChannelStage channel={channel} own={own} />
        <div className="on-stage:hidden">
          <StreamInfo channel={channel} />
          <ChannelAbout channel={channel} own={own} />
        </div>
        {!isShown && (
          <IconButton
            icon="hide"
            label={t('app.chat.show')}
            className="absolute end-3 top-3 fades -scale-x-100 bg-overlay text-on-picture on-idle-stage:not-focus-visible:opacity-0 in-full:fixed in-full:z-(--z-bar)"
            onClick={() => collapsed.set(false)}
          />
        )}
      </div>
      {isShown && (
        <div
          className="relative shrink-0 border-s border-line-soft bg-column in-full:fixed in-full:end-4 in-full:top-14 in-full:bottom-21 in-full:z-(--z-bar) in-full:overflow-hidden in-full:rounded-lg in-full:border-0 in-full:bg-overlay in-full:text-on-picture"
          style={{ width }}
        >
          <SkipToChat />
          {!isFull && <ChatResizer />}
          <ChatColumn channel={channel} onCollapse={() => collapsed.set(true)} />
        </div>
      )}
    </div>
  );
}

const SkipToChat = () => <PageSkipLink to={MESSAGE_BOX}>{t('app.skip.chat')}</PageSkipLink>;
