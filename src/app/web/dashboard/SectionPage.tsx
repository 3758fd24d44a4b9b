import { useState } from 'react';
import { createPortal } from 'react-dom';
import { t, textOf } from '#core/web/i18n/text.ts';
import { useActiveFeatures } from '#core/web/settings.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { AccessDenied } from '#features/channel/channels/web/AccessDenied.tsx';
import { NotFoundPage } from '../NotFoundPage.tsx';
import { useManagedChannel } from './managed-channel.ts';
import { PaneBoundary } from './PaneBoundary.tsx';
import { PaneTabs, useVisitedPanes } from './PaneTabs.tsx';
import { type PaneHost, PaneSlot, usePaneContents } from './pane-contents.tsx';
import { availablePanesIn, availableSections, panesInSection, sectionsOf, sectionTitle, usePanes } from './panes.ts';
import { SectionHeader } from './SectionHeader.tsx';

/** Its own content, or its panes one below the other, with full-height panes beside the others. */
export function SectionPage({ id }: { id: string }) {
  const features = useActiveFeatures();
  const managed = useManagedChannel();
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const { channel, role } = managed;
  const section = sectionsOf(features).get(id);
  const title = section ? sectionTitle(features, id) : null;
  // The features of all its panes may be off.
  if (!section || (!section.page && panesInSection(features, id).length === 0)) return <NotFoundPage />;
  if (!availableSections(features, role).includes(id))
    return (
      <AccessDenied slug={channel.slug} title={t('app.dashboard.section.closed')} linkText={t('app.dashboard.to_channel')}>
        {t('app.dashboard.section.closed.text', { name: channel.user.username })}
      </AccessDenied>
    );
  const Content = section.page?.Content;
  const panes = availablePanesIn(features, id, role);
  return (
    <>
      <SectionHeader title={title!}>
        <div ref={setActions} className="flex flex-wrap items-center justify-end gap-1" />
      </SectionHeader>
      {Content ? (
        <div className="min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]">
          <PaneBoundary pane={id}>
            <Content {...managed} />
          </PaneBoundary>
        </div>
      ) : (
        <PanesOfSection key={id} panes={panes} actions={actions} />
      )}
    </>
  );
}

interface PanesOfSectionProps {
  panes: readonly string[];
  /** In the header of the section. */
  actions: HTMLElement | null;
}

/** Only the hosts of the panes move when the screen turns, so that the panes keep typed text. */
function PanesOfSection({ panes, actions }: PanesOfSectionProps) {
  const phone = useMediaQuery(PHONE);
  const kinds = usePanes();
  const filling = panes.filter((pane) => kinds.get(pane)!.fills);
  const others = panes.filter((pane) => !kinds.get(pane)!.fills);
  // A full-height pane leaves no room for the others.
  const hasTabs = phone && filling.length > 0 && others.length > 0;
  const ordered = [...others, ...filling];
  const { visited, shown, show } = useVisitedPanes(ordered);
  const [drawsAll, setDrawsAll] = useState(!hasTabs);
  if (!hasTabs && !drawsAll) setDrawsAll(true);
  const { hostOf, contents } = usePaneContents(drawsAll ? ordered : visited, useManagedChannel());
  return (
    <>
      {hasTabs ? (
        <PaneTabs panes={ordered} shown={shown} onShow={show} hostOf={hostOf} />
      ) : (
        <PanesBesideEachOther others={others} filling={filling} hostOf={hostOf} actions={actions} />
      )}
      {contents}
    </>
  );
}

interface PanesBesideEachOtherProps extends Pick<PanesOfSectionProps, 'actions'> {
  others: readonly string[];
  filling: readonly string[];
  hostOf: (pane: string) => PaneHost;
}

function PanesBesideEachOther({ others, filling, hostOf, actions }: PanesBesideEachOtherProps) {
  const isAlone = others.length + filling.length === 1;
  return (
    <div className="flex min-h-0 flex-1 gap-3 px-4 pb-4 max-lg:flex-col max-lg:overflow-y-auto max-md:px-3">
      {others.length > 0 && (
        <div className="min-w-0 flex-[2] [scrollbar-width:thin] max-lg:flex-none lg:overflow-y-auto">
          <div className={cx('gap-3', others.length > 1 ? 'xl:columns-2' : 'max-w-210')}>
            {others.map((pane) => (
              <PaneCard key={pane} pane={pane} host={hostOf(pane)} isAlone={isAlone} className="mb-3 break-inside-avoid" />
            ))}
          </div>
        </div>
      )}
      {filling.map((pane) => (
        <PaneCard
          key={pane}
          pane={pane}
          host={hostOf(pane)}
          isAlone={isAlone}
          className={cx('min-h-0 flex-1 max-lg:flex-none', isAlone ? 'max-lg:min-h-full' : 'max-lg:h-[80dvh]')}
        />
      ))}
      {isAlone &&
        actions &&
        createPortal(
          <PaneSlot host={hostOf([...others, ...filling][0]!)} part="actions" className="flex min-w-0 *:flex-wrap *:justify-end" />,
          actions,
        )}
    </div>
  );
}

interface PaneCardProps {
  pane: string;
  host: PaneHost;
  isAlone: boolean;
  className: string;
}

/** Alone in its section, a pane needs no title, and its actions are in the section's header. */
function PaneCard({ pane, host, isAlone, className }: PaneCardProps) {
  const title = textOf(usePanes().get(pane)!.title);
  return (
    <section
      aria-label={title}
      data-pane={pane}
      className={cx('flex min-w-0 flex-col overflow-hidden rounded-lg border border-line-soft bg-column', className)}
    >
      {!isAlone && (
        <header className="flex min-h-11 shrink-0 items-center gap-1 border-b border-line-soft ps-3 pe-2">
          <h2 className="min-w-0 flex-1 truncate text-14 font-bold">{title}</h2>
          <PaneSlot host={host} part="actions" className="flex min-w-0 shrink-0" />
        </header>
      )}
      <PaneSlot host={host} part="body" className="flex min-h-0 flex-1 flex-col" />
    </section>
  );
}
