import { byName, registry } from '#core/contract/feature.ts';
import { useFeatures, type WebFeature } from '#core/web/feature.ts';
import { language } from '#core/web/i18n/locale.ts';
import { textOf } from '#core/web/i18n/text.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import type { PanePlacement, PaneSpec, SectionSpec } from '#features/channel/channels/web/parts.ts';
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

/** In the order of the rail. */
export const sectionsOf = registry(
  (features: readonly WebFeature[]): ReadonlyMap<string, SectionSpec> =>
    byName(
      'section',
      features.flatMap(({ sections = {} }) => Object.entries(sections)).sort(([, one], [, other]) => one.order - other.order),
    ),
);

export const panesInSection = (features: readonly WebFeature[], section: string): string[] =>
  [...panesOf(features)].flatMap(([id, pane]) => (pane.section === section ? [id] : []));

export const availablePanesIn = (features: readonly WebFeature[], section: string, role: Role): string[] =>
  panesInSection(features, section).filter((id) => can(panesOf(features).get(id)!.permission, role));

export const availableSections = (features: readonly WebFeature[], role: Role): string[] =>
  [...sectionsOf(features)].flatMap(([id, { page }]) =>
    (page ? can(page.permission, role) : availablePanesIn(features, id, role).length > 0) ? [id] : [],
  );

/** Its own title, or the names of its panes. */
export function sectionTitle(features: readonly WebFeature[], section: string): string {
  const { title } = sectionsOf(features).get(section)!;
  if (title) return textOf(title);
  const names = panesInSection(features, section)
    .map((id) => textOf(panesOf(features).get(id)!.title))
    // Only German capitalizes nouns.
    .map((name, at) => (at === 0 || language() === 'de' ? name : `${name.charAt(0).toLowerCase()}${name.slice(1)}`));
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(names);
}
