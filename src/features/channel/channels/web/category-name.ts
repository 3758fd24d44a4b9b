import { language } from '#core/web/i18n/locale.ts';
import { categoryNameIn } from '#features/channel/channels/rules/first-categories.ts';

/** Name of a category in the language of the page. */
export const categoryName = (name: string): string => categoryNameIn(language(), name);
