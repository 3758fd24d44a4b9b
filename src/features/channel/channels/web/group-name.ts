import { t } from '#core/web/i18n/text.ts';
import type { Category } from '#features/channel/channels/contract/category.ts';

/** Group slugs of every installation (migration 001). */
const KNOWN = ['games', 'talk', 'music', 'art', 'sports'] as const;

/** Translates built-in groups. Groups of this installation keep their stored name. */
export function groupName({ slug, name }: Pick<Category['category'], 'slug' | 'name'>): string {
  const known = KNOWN.find((one) => one === slug);
  return known === undefined ? name : t(`channels.group.${known}`);
}
