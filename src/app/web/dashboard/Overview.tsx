import { useState } from 'react';
import { t, textOf } from '#core/web/i18n/text.ts';
import { useActiveFeatures } from '#core/web/settings.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import { DESKTOP, PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { openBannedUsers } from '#features/chat/moderation/web/bans/open-banned-users.ts';
import { ArrangedPanes } from './ArrangedPanes.tsx';
import { onlyPanes, type PaneId } from './arrangement.ts';
import { useManagedChannel } from './managed-channel.ts';
import { PaneSlot } from './PaneSlot.tsx';
import { PanesMenu } from './PanesMenu.tsx';
import { PaneTabs } from './PaneTabs.tsx';
import { availablePanes, usePanes } from './panes.ts';
import { SectionHeader } from './SectionHeader.tsx';
import { useArrangement } from './use-arrangement.ts';
import { usePaneContents } from './use-pane-contents.tsx';

/** The overview of the dashboard: panes in columns that the user arranges; on a phone, one pane at a time. */
export default function Overview() {
  const managed = useManagedChannel();
  const { channel, role } = managed;
  const phone = useMediaQuery(PHONE);
  const room = useMediaQuery(DESKTOP) ? 'wide' : 'medium';
  const allowed = availablePanes(useActiveFeatures(), role);
  const panes = useArrangement(channel.id, room);
  const arrangement = onlyPanes(panes.arrangement, allowed);
  const [visited, setVisited] = useState<readonly PaneId[]>(allowed.slice(0, 1));
  const kinds = usePanes();
  const shown = visited.at(-1) ?? allowed[0]!;
  const drawn = phone ? visited : arrangement.flatMap((column) => column.panes);
  const { hostOf, contents } = usePaneContents(drawn, managed);

  return (
    <>
      <SectionHeader title={t('app.dashboard.overview')}>
        {!phone && <Slot name="dashboard.actions" {...managed} />}
        {!phone && <BannedUsersButton />}
        {!phone && <PanesMenu {...panes} allowed={allowed} arrangement={arrangement} room={room} />}
      </SectionHeader>
      {phone && (
        <div
          role="group"
          aria-label={t('app.dashboard.actions')}
          className="relative flex shrink-0 gap-2 overflow-x-auto bg-column px-3 pb-2 [scrollbar-width:none]"
        >
          <Slot name="dashboard.actions" {...managed} />
          <BannedUsersButton />
        </div>
      )}
      {phone ? (
        <PaneTabs panes={allowed} shown={shown} onShow={(pane) => setVisited((now) => [...now.filter((other) => other !== pane), pane])}>
          {/* Panes have their own headings below it. The visible title is hidden where the bar is empty, because the tab shows it. */}
          <h2 className="sr-only">{textOf(kinds.get(shown)!.title)}</h2>
          <div className="flex shrink-0 items-center justify-between border-b border-line-soft py-1 ps-3 pe-2 has-[>div>:empty]:hidden">
            <p aria-hidden="true" className="truncate text-14 font-bold">
              {textOf(kinds.get(shown)!.title)}
            </p>
            <PaneSlot host={hostOf(shown)} part="actions" className="flex shrink-0" />
          </div>
          <PaneSlot host={hostOf(shown)} part="body" className="flex min-h-0 flex-1 flex-col" />
        </PaneTabs>
      ) : (
        <ArrangedPanes arrangement={arrangement} room={room} change={panes.change} hostOf={hostOf} />
      )}
      {contents}
    </>
  );
}

/** Opens the dialog of banned users. */
function BannedUsersButton() {
  return (
    <Button size="small" className="shrink-0" onClick={openBannedUsers}>
      <Icon name="ban" size="small" />
      {t('moderation.bans.open')}
    </Button>
  );
}
