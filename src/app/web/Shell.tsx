import { Outlet, useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { usePreference } from '#core/web/preference.ts';
import { Panel } from '#core/web/ui/Panel.tsx';
import { MESSAGE_BOX } from '#features/chat/web/message-box.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { chatCollapsed } from './chat-preference.ts';
import { useIsDashboard } from './rail-preference.ts';
import { SessionWatch } from './SessionWatch.tsx';
import { SideRail } from './SideRail.tsx';
import { TopBar } from './TopBar.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** The frame around every page: top bar, channel rail (the dashboard has a rail of its own) and content. A channel on a phone and a popout chat fill the whole screen. */
export function Shell() {
  const page = useMatches({ select: (matches) => matches.at(-1)?.routeId as string | undefined });
  const isDashboard = useIsDashboard();
  const content = useFocusOnNavigation();
  const collapsed = usePreference(chatCollapsed);
  if (page === '/popout/$slug/chat') {
    return (
      <main ref={content} id="content" tabIndex={-1} className="outline-none">
        <SkipLink to={MESSAGE_BOX}>{t('app.skip.chat')}</SkipLink>
        <Outlet />
        <SessionWatch />
      </main>
    );
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink to="content">{t('app.skip')}</SkipLink>
      {page === '/$slug' && !collapsed && <SkipLink to={MESSAGE_BOX}>{t('app.skip.chat')}</SkipLink>}
      <TopBar hiddenOnPhone={page === '/$slug'} />
      <ConnectionBanner />
      <div className="flex min-h-0 flex-1">
        {!isDashboard && (
          <Panel name="The rail">
            <SideRail />
          </Panel>
        )}
        <main ref={content} id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none focus-visible:shadow-none">
          <Outlet />
        </main>
      </div>
      <SessionWatch />
    </div>
  );
}

/** A link that only the keyboard reaches: it moves the focus to the element with this id. */
function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={`#${to}`}
      className="sr-only focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-(--z-tooltip) focus:rounded-sm focus:bg-mint focus:px-3 focus:py-2 focus:font-semibold focus:text-on-mint"
    >
      {children}
    </a>
  );
}
