import { t } from '#core/web/i18n/text.ts';
import type { Category } from '#features/channel/channels/contract/category.ts';

/** The slugs of the groups that every installation starts with (migration 001). */
const KNOWN = ['games', 'talk', 'music', 'art', 'sports'] as const;

/** The name of a category group in the viewer's language. A group that only this installation has keeps the name it was given. */
export function groupName({ slug, name }: Pick<Category['category'], 'slug' | 'name'>): string {
  const known = KNOWN.find((one) => one === slug);
  return known === undefined ? name : t(`channels.group.${known}`);
}
