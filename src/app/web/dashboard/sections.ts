import { byName, registry } from '#core/contract/feature.ts';
import type { WebFeature } from '#core/web/feature.ts';
import { language } from '#core/web/i18n/locale.ts';
import { textOf } from '#core/web/i18n/text.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import type { SectionSpec } from '#features/channel/channels/web/parts.ts';
import { panesOf } from './panes.ts';

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
