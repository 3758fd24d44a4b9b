import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { LiveMark } from '#core/web/ui/LiveMark.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { FailedDialog } from '#core/web/ui/PartFailed.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { Uptime, ViewerCount } from '#features/channel/channels/web/LiveFigures.tsx';
import type { PaneProps } from '#features/channel/channels/web/parts.ts';
import { useViewers } from '#features/channel/channels/web/use-channel.ts';
import { useManagedChannel } from './managed-channel.ts';
import { ChannelLink, SectionLinks, SectionRailHead } from './SectionRail.tsx';

export function SectionHeader({ title, children }: { title: string; children?: ReactNode }) {
  const managed = useManagedChannel();
  const phone = useMediaQuery(PHONE);
  return (
    <header className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-3 px-4 pb-2 max-md:min-h-11 max-md:px-3 max-md:pb-0 max-md:bg-column">
      <div className="flex min-h-11 min-w-0 items-center gap-3 max-md:gap-2">
        <h1 className="flex min-w-0 text-18 font-bold tracking-tight">{phone ? <SectionMenu {...managed} title={title} /> : title}</h1>
        <StreamStatus channel={managed.channel} />
      </div>
      <div className="ms-auto flex min-w-0 items-center justify-end gap-2">{children}</div>
    </header>
  );
}

function StreamStatus({ channel }: { channel: Channel }) {
  const viewers = useViewers(channel);
  const stream = channel.livestream;
  if (!stream)
    return (
      <p className="flex shrink-0 items-center gap-1.5 font-semibold text-ink-3">
        <Icon name="offline" size="small" />
        {t('core.offline')}
      </p>
    );
  return (
    <p className="flex shrink-0 items-center gap-3 font-semibold text-ink-2 max-md:gap-2">
      <LiveMark />
      <span className="flex items-center gap-1.5">
        <ViewerCount count={viewers} />
      </span>
      <span className="flex items-center gap-1.5 max-lg:hidden">
        <Icon name="clock" size="small" />
        <Uptime since={stream.created_at} />
      </span>
    </p>
  );
}

const Drawer = lazyComponent('use', async () => ({ default: (await import('#core/web/ui/Drawer.tsx')).Drawer }));

function SectionMenu({ title, ...managed }: PaneProps & { title: string }) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is what it reacts to
  useEffect(() => setOpen(false), [path]);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('app.dashboard.sections.open', { section: title })}
        className="-ms-2 flex min-h-11 min-w-0 items-center gap-1 rounded-sm px-2 text-16 font-bold"
        onPointerEnter={() => setWanted(true)}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <span className="truncate">{title}</span>
        <Icon name="down" size="small" className="shrink-0 text-ink-2" />
      </button>
      {wanted && (
        <Panel
          name="The sections of the dashboard"
          failed={(failure) => (open ? <FailedDialog {...failure} onClose={() => setOpen(false)} /> : null)}
        >
          <Drawer open={open} onOpenChange={setOpen} side="start" title={t('app.dashboard.sections')}>
            <div className="flex flex-col gap-3 py-3">
              <SectionRailHead {...managed} narrow={false} />
              <SectionLinks {...managed} narrow={false} />
              <ChannelLink channel={managed.channel} narrow={false} />
            </div>
          </Drawer>
        </Panel>
      )}
    </>
  );
}
