import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useMatches, useParams, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { watchRefusals } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { realtime, useConnectionState, useOutdatedEvents } from '#core/web/realtime.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import { DESKTOP, PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { ChannelRail } from '#features/channel/channels/web/ChannelRail.tsx';
import { channelQuery } from '#features/channel/channels/web/queries.ts';
import { AuthDialogs } from '#features/people/accounts/web/SignInButtons.tsx';
import { sessionQuery, useRenames, useSession } from '#features/people/accounts/web/session.ts';
import { useIsDashboard, useRailCollapsed } from './rail-preference.ts';
import { SiteFooter } from './SiteFooter.tsx';
import { SkipLink, SkipLinksSlot } from './SkipLink.tsx';
import { PhoneBar, TopBar } from './TopBar.tsx';

/** An unknown path below a channel ends in the route above, `/$slug`. */
const CHANNEL = '/$slug/';

/** The only place of the layers: every route has them. */
export function Shell() {
  const page = useMatches({ select: (matches) => matches.at(-1)?.routeId as string | undefined });
  return (
    <>
      {page === '/popout/$slug/chat' ? <PopoutFrame /> : <SiteFrame isChannel={page === CHANNEL} />}
      <SessionWatch />
      <Slot name="core.layer" />
    </>
  );
}

function PopoutFrame() {
  return (
    <>
      <Slot name="core.notice" />
      <main ref={useFocusOnNavigation()} id="content" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
    </>
  );
}

function SiteFrame({ isChannel }: { isChannel: boolean }) {
  const isDashboard = useIsDashboard();
  // Channels scroll beside their chat, so that they draw the footer themselves.
  const isBesideChat = useMatches({ select: (matches) => matches.some(({ routeId }) => (routeId as string) === '/$slug') });
  const isPhone = useMediaQuery(PHONE);
  const content = useFocusOnNavigation();
  const hasFailed = useChannelFailed();
  const [skipLinks, setSkipLinks] = useState<HTMLElement | null>(null);
  return (
    <div className="flex min-h-dvh flex-col pb-(--foot-h)">
      <SkipLink to="content">{t('app.skip')}</SkipLink>
      <div ref={setSkipLinks} className="contents" />
      <TopBar hiddenOnPhone={isChannel && !hasFailed} />
      <ConnectionBanner />
      <Slot name="core.notice" />
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
          {!isBesideChat && !isDashboard && <SiteFooter />}
        </main>
      </div>
      {isPhone && <PhoneBar />}
    </div>
  );
}

/** Whether the channel is suspended, unknown or failed to load. */
function useChannelFailed(): boolean {
  const { slug = '' } = useParams({ strict: false });
  const { data, isError } = useQuery({ ...channelQuery(slug), enabled: false });
  return data ? data.is_banned : isError;
}

/** Live updates have stopped until the page is reloaded (RT-04). The chat itself shows a reconnect. */
function ConnectionBanner() {
  const state = useConnectionState();
  const outdated = useOutdatedEvents();
  if (state.kind === 'stopped') return <Stopped sentence={t('core.realtime.stopped', { code: state.code })} />;
  return outdated ? <Stopped sentence={t('core.realtime.outdated')} /> : null;
}

function Stopped({ sentence }: { sentence: string }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 border-b border-line-soft bg-red-soft px-4 py-2 text-red-text">
      <Icon name="offline" />
      <p className="min-w-0 flex-1 font-medium">{sentence}</p>
      <Button size="small" onClick={() => location.reload()}>
        {t('core.reload')}
      </Button>
    </div>
  );
}

/** Reloads the session when a refusal shows that it ended elsewhere. */
function SessionWatch() {
  const cache = useQueryClient();
  const session = useSession();
  useRenames();
  const viewer = session.data?.viewer;

  useEffect(() => {
    if (viewer !== undefined) realtime.identify(viewer?.id ?? null);
  }, [viewer]);

  useEffect(
    () =>
      watchRefusals(({ code }) => {
        const stale = code === 'CSRF_MISMATCH' || (code === 'NOT_SIGNED_IN' && cache.getQueryData(sessionQuery.queryKey)?.viewer);
        if (stale) void cache.invalidateQueries({ queryKey: sessionQuery.queryKey });
      }),
    [cache],
  );

  return <AuthDialogs />;
}

function SideRail() {
  const [collapsed] = useRailCollapsed();
  const desktop = useMediaQuery(DESKTOP);
  const phone = useMediaQuery(PHONE);
  if (phone) return null;
  const narrow = collapsed || !desktop;
  return (
    <aside
      id="rail"
      aria-label={t('channels.rail')}
      className={cx(
        'sticky top-(--bar-h) on-stage:hidden print:hidden h-[calc(100dvh-var(--bar-h)-var(--notice-h))] shrink-0 overflow-x-hidden overflow-y-auto border-e border-line-soft bg-column py-3 [scrollbar-width:thin]',
        narrow ? 'w-(--rail-icons-w)' : 'w-(--rail-w)',
      )}
    >
      <ChannelRail narrow={narrow} />
    </aside>
  );
}

const pageOf = (path: string) => path.split('/').slice(0, 2).join('/');

/** Screen readers and the Tab key start at the top of the new page. */
function useFocusOnNavigation() {
  const content = useRef<HTMLElement>(null);
  const page = useRouterState({ select: (state) => pageOf(state.resolvedLocation?.pathname ?? '') });
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== '' && shown.current !== page) content.current?.focus({ preventScroll: true });
    shown.current = page;
  }, [page]);
  return content;
}
