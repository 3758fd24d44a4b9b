import { byName, registry } from '#core/contract/feature.ts';
import { useFeatures, type WebFeature } from '#core/web/feature.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';

import type { PanePlacement, PaneSpec } from '#features/channel/channels/web/parts.ts';
import type { Arrangement, PaneId, ScreenSize } from './arrangement.ts';

/** In the order of a phone. */
export const panesOf = registry(
  (features: readonly WebFeature[]): ReadonlyMap<PaneId, PaneSpec> =>
    byName(
      'pane',
      features.flatMap(({ panes = {} }) => Object.entries(panes)).sort(([, one], [, other]) => one.order - other.order),
    ),
);

export const usePanes = (): ReadonlyMap<PaneId, PaneSpec> => panesOf(useFeatures());

export const availablePanes = (features: readonly WebFeature[], role: Role): PaneId[] =>
  [...panesOf(features)].flatMap(([id, { permission }]) => (can(permission, role) ? [id] : []));

/** In parallel with the channel. A preloaded pane has its final height at once and does not move the others. */
export const preloadPanes = (features: readonly WebFeature[]): void => {
  for (const { start, Content } of panesOf(features).values()) if (start) void Content.preload();
};

/** Percent. */
const WIDTHS: Record<ScreenSize, readonly number[]> = { wide: [20, 36, 25, 19], medium: [54, 46] };

export const defaultArrangements = registry((features: readonly WebFeature[]): Record<ScreenSize, Arrangement> => {
  const arranged = (room: ScreenSize): Arrangement =>
    WIDTHS[room].map((width, column) => ({
      width,
      panes: [...panesOf(features)]
        .flatMap(([id, { start }]): Array<[PaneId, PanePlacement]> => (start?.[room].column === column ? [[id, start[room]]] : []))
        .sort(([, one], [, other]) => one.order - other.order)
        .map(([id]) => id),
    }));
  return { wide: arranged('wide'), medium: arranged('medium') };
});
