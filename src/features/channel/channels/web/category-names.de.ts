import type { Texts } from '#core/web/i18n/catalog.ts';
import { FIRST_CATEGORIES } from '#features/channel/channels/rules/first-categories.ts';

export const categoryNamesDe: Texts = Object.fromEntries(FIRST_CATEGORIES.map(({ name, de }) => [`channels.name.${name}`, de]));
