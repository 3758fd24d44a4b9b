import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { registry } from '#core/contract/feature.ts';
import { useFeatures, type WebFeature } from '#core/web/feature.ts';
import { t, textOf } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { type Preference, preference, usePreference } from '#core/web/preference.ts';
import { useActiveFeatures } from '#core/web/settings.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { LazyMenu } from '#core/web/ui/LazyMenu.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import { DESKTOP, PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { openBannedUsers } from '#features/chat/moderation/web/bans/open-banned-users.ts';
import { ArrangedPanes } from './ArrangedPanes.tsx';
import { type Arrangement, MAX_COLUMNS, onlyPanes, type PaneId, parseArrangement, positionOf, type ScreenSize } from './arrangement.ts';
import { useManagedChannel } from './managed-channel.ts';
import type { PanesMenuProps } from './PanesMenuItems.tsx';
import { PaneSlot, usePaneContents } from './pane-contents.tsx';
import { CountMark } from './pane-counts.tsx';
import { availablePanes, defaultArrangements, panesOf, usePanes } from './panes.ts';
import { SectionHeader } from './SectionHeader.tsx';

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
        {!phone && <Slot name="dashboard.actions" hasRetry {...managed} />}
        {!phone && <BannedUsersButton />}
        {!phone && <PanesMenu {...panes} allowed={allowed} arrangement={arrangement} room={room} />}
      </SectionHeader>
      {phone && (
        <div
          role="group"
          aria-label={t('app.dashboard.actions')}
          className="relative flex shrink-0 gap-2 overflow-x-auto bg-column px-3 pb-2 [scrollbar-width:none]"
        >
          <Slot name="dashboard.actions" hasRetry {...managed} />
          <BannedUsersButton />
        </div>
      )}
      {phone ? (
        <PaneTabs panes={allowed} shown={shown} onShow={(pane) => setVisited((now) => [...now.filter((other) => other !== pane), pane])}>
          {/* Hidden where the bar is empty, because the tab shows the title. */}
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

function BannedUsersButton() {
  return (
    <Button size="small" className="shrink-0" onClick={openBannedUsers}>
      <Icon name="ban" size="small" />
      {t('moderation.bans.open')}
    </Button>
  );
}

const PanesMenuItems = lazyComponent('use', () => import('./PanesMenuItems.tsx'));

function PanesMenu(props: PanesMenuProps) {
  const { allowed, arrangement } = props;
  return (
    <LazyMenu
      name="The menu of the panes"
      trigger={
        <Button size="small">
          <Icon name="sliders" size="small" />
          {t('app.dashboard.panes')}
          <span className="text-ink-3 tabular-nums">
            {allowed.filter((pane) => positionOf(arrangement, pane) !== null).length}/{allowed.length}
          </span>
        </Button>
      }
      Content={PanesMenuItems}
      props={props}
    />
  );
}

const preferencesOf = registry((_features: readonly WebFeature[]) => new Map<string, Preference<Arrangement>>());

/** Per channel and browser, separate for desktops and tablets. */
function arrangementOf(features: readonly WebFeature[], channelId: number, room: ScreenSize): Preference<Arrangement> {
  const kept = preferencesOf(features);
  const name = `dashboard.${channelId}.${room}`;
  const known = kept.get(name);
  if (known) return known;
  const made = preference<Arrangement>(name, defaultArrangements(features)[room], (stored) =>
    parseArrangement(stored, MAX_COLUMNS[room], (pane) => panesOf(features).has(pane)),
  );
  kept.set(name, made);
  return made;
}

function useArrangement(channelId: number, room: ScreenSize) {
  const features = useFeatures();
  const one = arrangementOf(features, channelId, room);
  const arrangement = usePreference(one);
  return useMemo(
    () => ({
      arrangement,
      change: (next: (now: Arrangement) => Arrangement) => {
        const now = one.get();
        const then = next(now);
        if (then !== now) one.set(then);
      },
      reset: () => one.set(defaultArrangements(features)[room]),
    }),
    [arrangement, features, one, room],
  );
}

interface PaneTabsProps {
  panes: readonly PaneId[];
  shown: PaneId;
  onShow: (pane: PaneId) => void;
  children: ReactNode;
}

const tabId = (pane: PaneId) => `tab-${pane}`;

function PaneTabs({ panes, shown, onShow, children }: PaneTabsProps) {
  const kinds = usePanes();
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: panes that come later stand before the chosen one and push it out of sight
  useEffect(() => {
    list.current?.querySelector(`#${tabId(shown)}`)?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [shown, panes.length]);
  const press = (event: KeyboardEvent) => {
    const forwards = document.dir === 'rtl' ? -1 : 1;
    const at = panes.indexOf(shown);
    const next = {
      ArrowRight: at + forwards,
      ArrowLeft: at - forwards,
      Home: 0,
      End: panes.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const pane = panes[(next + panes.length) % panes.length]!;
    onShow(pane);
    list.current?.querySelector<HTMLElement>(`#${tabId(pane)}`)?.focus();
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div
        ref={list}
        role="tablist"
        aria-label={t('app.dashboard.panes')}
        className="flex shrink-0 gap-1 overflow-x-auto border-b border-line-soft bg-column px-2 py-1.5 [scrollbar-width:none]"
        onKeyDown={press}
      >
        {panes.map((pane) => {
          const isShown = pane === shown;
          return (
            <button
              key={pane}
              id={tabId(pane)}
              type="button"
              role="tab"
              aria-selected={isShown}
              aria-controls="pane-shown"
              tabIndex={isShown ? 0 : -1}
              className={cx(
                'flex min-h-(--h-md) shrink-0 items-center gap-1.5 rounded-full px-3 font-semibold',
                isShown ? 'bg-mint-soft text-mint-text' : 'text-ink-2 hover:bg-control',
              )}
              onClick={() => onShow(pane)}
            >
              <Icon name={kinds.get(pane)!.icon} size="small" />
              {textOf(kinds.get(pane)!.title)}
              <CountMark panes={[pane]} />
            </button>
          );
        })}
      </div>
      <div
        id="pane-shown"
        role="tabpanel"
        aria-labelledby={tabId(shown)}
        className="relative flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto bg-column"
      >
        {children}
      </div>
    </div>
  );
}
