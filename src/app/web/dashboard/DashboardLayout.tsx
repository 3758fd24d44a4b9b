import { Outlet } from '@tanstack/react-router';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import type { PaneProps } from '#features/channel/channels/web/section.ts';
import { useLiveChannel } from '#features/channel/channels/web/use-channel.ts';
import { BannedUsers } from '#features/chat/moderation/web/bans/BannedUsers.tsx';
import { ManagedChannelContext } from './managed-channel.ts';
import { SectionRail } from './SectionRail.tsx';

/** The frame of the dashboard: the rail of its sections beside the open one. On a phone, the header of a section opens a menu instead. */
export function DashboardLayout(managed: PaneProps) {
  const phone = useMediaQuery(PHONE);
  useLiveChannel(managed.channel);
  return (
    <ManagedChannelContext value={managed}>
      <div className="flex h-[calc(100dvh-var(--bar-h))]">
        {!phone && <SectionRail {...managed} />}
        <div className="flex min-w-0 flex-1 flex-col">
          <Outlet />
        </div>
      </div>
      <BannedUsers channel={managed.channel} />
    </ManagedChannelContext>
  );
}
