import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { LazyDrawer, preloadDrawer } from '#core/web/ui/LazyLayer.tsx';
import { Logo } from '#core/web/ui/Logo.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { ChannelRail } from '#features/channel/channels/web/ChannelRail.tsx';

export function NavDrawer({ className }: { className: string }) {
  const [open, setOpen] = useState(false);
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
            {t('app.name')}
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

export const NAV = [
  { to: '/', text: 'app.nav.home', icon: 'home' },
  { to: '/browse', text: 'app.nav.browse', icon: 'box' },
  { to: '/following', text: 'app.nav.following', icon: 'heart' },
] as const;
