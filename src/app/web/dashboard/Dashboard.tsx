import { useState } from 'react';
import { useActiveFeatures } from '#core/web/settings.ts';
import { DESKTOP, PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import type { Channel } from '#features/channels/contract/channel.ts';
import type { Role } from '#features/channels/contract/roles.ts';
import { useLiveChannel } from '#features/channels/web/use-channel.ts';
import { BannedUsers } from '#features/moderation/web/bans/BannedUsers.tsx';
import { ArrangedPanes } from './ArrangedPanes.tsx';
import { onlyPanes, type PaneId } from './arrangement.ts';
import { DashboardBar } from './DashboardBar.tsx';
import { PaneSlot } from './PaneSlot.tsx';
import { PaneTabs } from './PaneTabs.tsx';
import { availablePanes } from './panes.ts';
import { useArrangement } from './use-arrangement.ts';
import { usePaneContents } from './use-pane-contents.tsx';

interface DashboardProps {
  channel: Channel;
  role: Role;
}

/** The creator dashboard: panes in columns that the user arranges; on a phone, one pane at a time. */
export function Dashboard({ channel, role }: DashboardProps) {
  const phone = useMediaQuery(PHONE);
  const room = useMediaQuery(DESKTOP) ? 'wide' : 'medium';
  useLiveChannel(channel);
  const allowed = availablePanes(useActiveFeatures(), role);
  const panes = useArrangement(channel.id, room);
  const arrangement = onlyPanes(panes.arrangement, allowed);
  const [visited, setVisited] = useState<readonly PaneId[]>(allowed.slice(0, 1));
  const shown = visited.at(-1) ?? allowed[0]!;
  const drawn = phone ? visited : arrangement.flatMap((column) => column.panes);
  const { hostOf, contents } = usePaneContents(drawn, { channel, role });

  return (
    <div className="flex h-[calc(100dvh-var(--bar-h))] flex-col">
      <DashboardBar channel={channel} arranging={phone ? null : { ...panes, allowed, arrangement, room }} />
      {phone ? (
        <PaneTabs panes={allowed} shown={shown} onShow={(pane) => setVisited((now) => [...now.filter((other) => other !== pane), pane])}>
          <PaneSlot host={hostOf(shown)} part="actions" className="flex shrink-0 justify-end px-2 py-1 has-[>:empty]:hidden" />
          <PaneSlot host={hostOf(shown)} part="body" className="flex min-h-0 flex-1 flex-col" />
        </PaneTabs>
      ) : (
        <ArrangedPanes arrangement={arrangement} room={room} change={panes.change} hostOf={hostOf} />
      )}
      {contents}
      <BannedUsers channel={channel} />
    </div>
  );
}
