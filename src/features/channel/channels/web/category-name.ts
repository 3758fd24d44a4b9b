import { language } from '#core/web/i18n/locale.ts';
import { isTextKey, textOf } from '#core/web/i18n/text.ts';

/** Name of a category in the language of the page. Only the texts of that language have it, so English pages load no list of names. */
export function categoryName(name: string): string {
  const key = `channels.name.${name}`;
  return language() !== 'en' && isTextKey(key) ? textOf(key) : name;
}
