import { useQuery } from '@tanstack/react-query';
import { Outlet, useMatches, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Panel } from '#core/web/ui/Panel.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import { channelQuery } from '#features/channel/channels/web/queries.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { useIsDashboard } from './rail-preference.ts';
import { SessionWatch } from './SessionWatch.tsx';
import { SideRail } from './SideRail.tsx';
import { SkipLink, SkipLinksSlot } from './SkipLink.tsx';
import { TopBar } from './TopBar.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** The route of a channel's page without a tab. An unknown path below it ends in the route above, `/$slug`. */
const CHANNEL = '/$slug/';

/**
 * The frame around every page: top bar, channel rail (the dashboard has its own rail) and content. A channel on a phone and a popout chat
 * fill the whole screen.
 */
export function Shell() {
  const page = useMatches({ select: (matches) => matches.at(-1)?.routeId as string | undefined });
  const isChannel = page === CHANNEL;
  const isDashboard = useIsDashboard();
  const content = useFocusOnNavigation();
  const hasFailed = useChannelFailed();
  const [skipLinks, setSkipLinks] = useState<HTMLElement | null>(null);
  if (page === '/popout/$slug/chat') {
    return (
      <main ref={content} id="content" tabIndex={-1} className="outline-none">
        <Outlet />
        <SessionWatch />
      </main>
    );
  }
  return (
    <div className="flex min-h-dvh flex-col pb-(--dock-h)">
      <SkipLink to="content">{t('app.skip')}</SkipLink>
      <div ref={setSkipLinks} className="contents" />
      <TopBar hiddenOnPhone={isChannel && !hasFailed} />
      <ConnectionBanner />
      <div className="flex min-h-0 flex-1">
        {!isDashboard && (
          <Panel name="The rail">
            <SideRail />
          </Panel>
        )}
        <main ref={content} id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none focus-visible:shadow-none">
          <SkipLinksSlot value={skipLinks}>
            <Outlet />
          </SkipLinksSlot>
        </main>
      </div>
      <SessionWatch />
      <Slot name="core.layer" />
    </div>
  );
}

/** Whether the page of a channel shows that the channel is suspended, unknown or failed to load. */
function useChannelFailed(): boolean {
  const { slug = '' } = useParams({ strict: false });
  const { data, isError } = useQuery({ ...channelQuery(slug), enabled: false });
  return data ? data.is_banned : isError;
}
