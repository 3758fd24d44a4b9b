import { useMemo } from 'react';
import { registry } from '#core/contract/feature.ts';
import { useFeatures, type WebFeature } from '#core/web/feature.ts';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { type Preference, preference, usePreference } from '#core/web/preference.ts';
import { useActiveFeatures } from '#core/web/settings.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { LazyMenu } from '#core/web/ui/LazyMenu.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { Slot, useSlotLoaded } from '#core/web/ui/Slot.tsx';
import { DESKTOP, PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { setUpHidden } from '#features/channel/channels/web/set-up/use-set-up.ts';
import { openBannedUsers } from '#features/chat/moderation/web/bans/open-banned-users.ts';
import { useViewer } from '#features/people/accounts/web/session.ts';
import { ArrangedPanes } from './ArrangedPanes.tsx';
import { type Arrangement, MAX_COLUMNS, onlyPanes, parseArrangement, positionOf, type ScreenSize } from './arrangement.ts';
import { useManagedChannel } from './managed-channel.ts';
import type { PanesMenuProps } from './PanesMenuItems.tsx';
import { PaneTabs, useVisitedPanes } from './PaneTabs.tsx';
import { usePaneContents } from './pane-contents.tsx';
import { availablePanes, defaultArrangements, panesOf } from './panes.ts';
import { SectionHeader } from './SectionHeader.tsx';

export default function Overview() {
  const managed = useManagedChannel();
  const { channel, role } = managed;
  const isOwn = useViewer()?.id === channel.user_id;
  const phone = useMediaQuery(PHONE);
  const room = useMediaQuery(DESKTOP) ? 'wide' : 'medium';
  const allowed = availablePanes(useActiveFeatures(), role);
  const panes = useArrangement(channel.id, room);
  const arrangement = onlyPanes(panes.arrangement, allowed);
  const { visited, shown, show } = useVisitedPanes(allowed);
  const drawn = phone ? visited : arrangement.flatMap((column) => column.panes);
  const { hostOf, contents } = usePaneContents(drawn, managed);
  const isSetUpHidden = usePreference(setUpHidden(useFeatures(), channel.id));
  const hasActions = useSlotLoaded('dashboard.actions');

  return (
    <>
      <SectionHeader title={t('app.dashboard.overview')}>
        {!phone && (
          // As wide as its buttons in English, and shown as a whole, so that nothing moves when they load.
          <div className={cx('flex flex-wrap lg:min-w-[58rem] justify-end gap-2', !hasActions && 'invisible')}>
            <Slot name="dashboard.actions" hasRetry {...managed} />
            <BannedUsersButton />
            <PanesMenu {...panes} allowed={allowed} arrangement={arrangement} room={room} />
          </div>
        )}
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
      {isOwn && !isSetUpHidden && (
        // As high as the card, so that the panes do not move when it loads.
        <div className="min-h-[3.375rem] shrink-0 md:min-h-[10.375rem] xl:min-h-[5.875rem] max-md:[@media(max-height:35rem)]:hidden">
          <Panel name="The set-up list">
            <SetUpCard channel={channel} />
          </Panel>
        </div>
      )}
      {phone ? (
        <PaneTabs panes={allowed} shown={shown} onShow={show} hostOf={hostOf} />
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

/** A rare state: only broadcasters with a step left see it. */
const SetUpCard = lazyComponent('use', () => import('#features/channel/channels/web/set-up/SetUpCard.tsx'));

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
