import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { LazyDrawer } from '#core/web/ui/LazyLayer.tsx';
import { Slot, useSlotLoaded } from '#core/web/ui/Slot.tsx';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { ChannelAbout, ChannelTabs } from './ChannelTabs.tsx';
import { followersText, NextStep, StreamInfo } from './StreamInfo.tsx';

export function PhoneStreamInfo({ channel, own }: { channel: Channel; own: boolean }) {
  const isAboutOpen = useLocation({ select: ({ state }) => state.isAboutOpen ?? false });
  const [open, setOpen] = useState(isAboutOpen);
  const hasActions = useSlotLoaded('channels.actions');
  const { username } = channel.user;
  const category = channel.livestream?.categories[0]?.name;
  return (
    <div className="flex items-center gap-2.5 border-b border-line-soft bg-column px-3 py-2">
      <h1 className="sr-only">{channel.livestream?.session_title ?? username}</h1>
      <button
        type="button"
        className="thumb flex min-w-0 flex-1 items-center gap-2.5 text-start"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Avatar name={username} picture={channel.user.profile_pic} size={36} live={channel.livestream !== null} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-14 font-semibold">
            <bdi>{channel.livestream?.session_title ?? username}</bdi>
          </span>
          <span className="block truncate text-12 text-ink-2">
            <bdi>{category ? `${username}, ${category}` : followersText(channel.followers_count)}</bdi>
          </span>
        </span>
        <span className="sr-only">{t('channels.page.more')}</span>
      </button>
      <div className={cx('flex items-center gap-2', !hasActions && 'invisible')}>
        <NextStep channel={channel} own={own} iconOnly={channel.following} />
        <Slot name="channels.actions" hasRetry channel={channel} isCompact />
      </div>
      <LazyDrawer name="The stream info" open={open} onOpenChange={setOpen} title={<bdi>{username}</bdi>}>
        <StreamInfo channel={channel} />
        <ChannelTabs channel={channel} />
        <ChannelAbout channel={channel} own={own} />
      </LazyDrawer>
    </div>
  );
}
