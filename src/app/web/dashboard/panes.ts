import { byName, registry } from '#core/contract/feature.ts';
import { useFeatures, type WebFeature } from '#core/web/feature.ts';
import type { Role } from '#features/channels/contract/roles.ts';
import { can } from '#features/channels/rules/permissions.ts';
import type { PanePlacement, PaneSpec } from '#features/channels/web/pane.ts';
import type { Arrangement, PaneId, Room } from './arrangement.ts';

/** Every pane of these features by its id, in the order in which a phone offers them. */
export const panesOf = registry(
  (features: readonly WebFeature[]): ReadonlyMap<PaneId, PaneSpec> =>
    byName(
      'pane',
      features.flatMap(({ panes = {} }) => Object.entries(panes)).sort(([, one], [, other]) => one.order - other.order),
    ),
);

/** Every pane of the page by its id. */
export const usePanes = (): ReadonlyMap<PaneId, PaneSpec> => panesOf(useFeatures());

/** The panes that somebody of this role is offered. */
export const offeredPanes = (features: readonly WebFeature[], role: Role): PaneId[] =>
  [...panesOf(features)].flatMap(([id, { permission }]) => (can(permission, role) ? [id] : []));

/** Parts of a hundred that each column has before anybody moves the lines between them. */
const WIDTHS: Record<Room, readonly number[]> = { wide: [20, 36, 25, 19], medium: [54, 46] };

/** How the panes stand before anybody arranges them. */
export const startOf = registry((features: readonly WebFeature[]): Record<Room, Arrangement> => {
  const arranged = (room: Room): Arrangement =>
    WIDTHS[room].map((width, column) => ({
      width,
      panes: [...panesOf(features)]
        .flatMap(([id, { start }]): Array<[PaneId, PanePlacement]> => (start?.[room].column === column ? [[id, start[room]]] : []))
        .sort(([, one], [, other]) => one.order - other.order)
        .map(([id]) => id),
    }));
  return { wide: arranged('wide'), medium: arranged('medium') };
});
