import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { FailedDialog } from '#core/web/ui/FailedDialog.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import type { PaneProps } from '#features/channel/channels/web/section.ts';
import { SectionLinks } from './SectionLinks.tsx';
import { ChannelLink, SectionRailHead } from './SectionRail.tsx';

const Drawer = lazyComponent('use', async () => ({ default: (await import('#core/web/ui/Drawer.tsx')).Drawer }));

/** The sections of the dashboard on a phone: a button with the open section's name, and the drawer it opens, which closes after a choice. */
export function SectionMenu({ title, ...managed }: PaneProps & { title: string }) {
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
