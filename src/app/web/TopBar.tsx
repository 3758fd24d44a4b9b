import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { useIdentity } from '#core/web/identity.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { LazyDrawer, preloadDrawer } from '#core/web/ui/LazyLayer.tsx';
import { Logo } from '#core/web/ui/Logo.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { RetryButton } from '#core/web/ui/PartFailed.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { ChannelRail } from '#features/channel/channels/web/ChannelRail.tsx';
import type { Self } from '#features/people/accounts/contract/entry.ts';
import { SignInButtons } from '#features/people/accounts/web/SignInButtons.tsx';
import { openAuthDialog, useSession } from '#features/people/accounts/web/session.ts';
import { ThemeButton } from '#features/people/accounts/web/ThemeButton.tsx';
import { useIsDashboard, useRailCollapsed } from './rail-preference.ts';

const AccountMenu = lazyComponent('viewer', () => import('#features/people/accounts/web/AccountMenu.tsx'));

export function TopBar({ hiddenOnPhone }: { hiddenOnPhone: boolean }) {
  const viewer = useSession().data?.viewer;
  const isPhone = useMediaQuery(PHONE);
  const { name } = useIdentity();
  return (
    <header
      className={cx(
        'sticky top-0 z-(--z-bar) flex on-stage:hidden print:hidden h-(--bar-h) shrink-0 items-center gap-2 border-b border-line-soft bg-column px-3',
        hiddenOnPhone && 'max-md:hidden',
      )}
    >
      <NavDrawer className="md:hidden" />
      <RailToggle className="max-xl:hidden" />
      <Link to="/" className="thumb flex min-w-0 items-center gap-2 rounded-sm text-16 font-extrabold tracking-tight">
        <Logo />
        {/* The buttons of a phone leave no room for the name. */}
        <bdi className="max-w-48 truncate max-[27.4375rem]:sr-only lg:max-w-72">{name}</bdi>
      </Link>
      <nav aria-label={t('app.nav')} className="ms-3 flex items-center self-stretch max-md:hidden">
        {NAV.map(({ to, text }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: true }}
            className="flex items-center self-stretch px-2.5 font-semibold text-ink-2 hover:text-ink"
            activeProps={{ className: 'text-ink shadow-[inset_0_-2px_0_var(--mint)]' }}
          >
            {t(text)}
          </Link>
        ))}
      </nav>
      {/* Reserves the space until the search has loaded. */}
      <div className="flex min-w-(--h-md) flex-1 justify-end md:justify-center">
        <Slot name="core.search" hasRetry />
      </div>
      <div className="flex items-center gap-2">
        {viewer && <Slot name="core.bar" hasRetry />}
        {/* The narrowest phones have no room beside the buttons to sign in and up. */}
        <span className={viewer === null ? 'contents max-[22rem]:hidden' : 'contents'}>
          <ThemeButton />
        </span>
        {viewer === null && <SignInButtons />}
        {!isPhone && viewer !== null && <OwnButtons viewer={viewer} />}
      </div>
    </header>
  );
}

/** Navigation of a phone, in reach of a thumb. It leaves while a keyboard needs its space. */
export function PhoneBar() {
  const { data } = useSession();
  return (
    <nav
      aria-label={t('app.nav')}
      className="fixed inset-x-0 bottom-0 z-(--z-bar) flex h-(--nav-h) items-stretch border-t border-line-soft bg-column pb-[env(safe-area-inset-bottom,0px)] on-stage:hidden crowded:hidden md:hidden print:hidden"
    >
      {NAV.map(({ to, text, icon }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true }}
          aria-label={t(text)}
          className="grid flex-1 place-items-center text-ink-2"
          activeProps={{ className: 'text-mint-text shadow-[inset_0_2px_0_var(--mint)]' }}
        >
          <Icon name={icon} />
        </Link>
      ))}
      {data?.viewer === null ? (
        <IconButton
          icon="user"
          label={t('accounts.sign_in')}
          tooltip={false}
          className="h-auto! flex-1 self-stretch"
          onClick={() => openAuthDialog('sign-in')}
        />
      ) : (
        <OwnButtons viewer={data?.viewer} />
      )}
    </nav>
  );
}

/** Notifications and account: in the top bar, or at the bottom of a phone. */
function OwnButtons({ viewer }: { viewer: Self | undefined }) {
  const { isPending } = useSession();
  const pending = <Skeleton className="size-8 rounded-full" />;
  return (
    <>
      <div className="grid place-items-center max-md:flex-1">{viewer && <Slot name="core.notifications" hasRetry />}</div>
      <div className="grid place-items-center max-md:flex-1">
        {viewer ? (
          <Panel name="The account menu" pending={pending} failed={(failure) => <RetryButton {...failure} />}>
            <AccountMenu viewer={viewer} />
          </Panel>
        ) : (
          isPending && pending
        )}
      </div>
    </>
  );
}

function RailToggle({ className }: { className: string }) {
  const [collapsed, setCollapsed] = useRailCollapsed();
  const texts = useIsDashboard()
    ? ({ expand: 'app.dashboard.rail.expand', collapse: 'app.dashboard.rail.collapse' } as const)
    : ({ expand: 'channels.rail.expand', collapse: 'channels.rail.collapse' } as const);
  return (
    <IconButton
      icon="menu"
      className={className}
      label={t(collapsed ? texts.expand : texts.collapse)}
      aria-expanded={!collapsed}
      aria-controls="rail"
      onClick={() => setCollapsed(!collapsed)}
    />
  );
}

function NavDrawer({ className }: { className: string }) {
  const [open, setOpen] = useState(false);
  const { name } = useIdentity();
  const href = useRouterState({ select: (state) => state.location.href });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what it reacts to
  useEffect(() => setOpen(false), [href]);
  return (
    <>
      <IconButton
        icon="menu"
        label={t('app.menu')}
        tooltip={false}
        aria-haspopup="dialog"
        className={className}
        onPointerEnter={() => void preloadDrawer()}
        onClick={() => setOpen(true)}
      />
      <LazyDrawer
        name="The navigation"
        open={open}
        onOpenChange={setOpen}
        side="start"
        title={
          <span className="flex items-center gap-2 text-16 font-extrabold tracking-tight">
            <Logo />
            <bdi>{name}</bdi>
          </span>
        }
      >
        <nav aria-label={t('app.nav')} className="border-b border-line-soft py-2">
          {NAV.map(({ to, text, icon }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: true }}
              className="flex min-h-11 items-center gap-3 px-4 text-14 font-semibold text-ink-2"
              activeProps={{ className: 'bg-mint-soft text-mint-text' }}
            >
              <Icon name={icon} />
              {t(text)}
            </Link>
          ))}
        </nav>
        <div className="py-3">
          <Panel name="The rail">
            <ChannelRail narrow={false} />
          </Panel>
        </div>
      </LazyDrawer>
    </>
  );
}

const NAV = [
  { to: '/', text: 'app.nav.home', icon: 'home' },
  { to: '/browse', text: 'app.nav.browse', icon: 'box' },
  { to: '/following', text: 'app.nav.following', icon: 'heart' },
] as const;
