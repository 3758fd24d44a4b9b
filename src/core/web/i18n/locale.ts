import { oneOf, preference, usePreference } from '../preference.ts';
import { LANGUAGES, type Language } from './catalog.ts';

export type LanguageChoice = 'system' | Language;

export const languageChoice = preference<LanguageChoice>('language', 'system', oneOf('system', 'en', 'de'));

const languageOf = (locale: string): string => locale.split('-')[0]!.toLowerCase();
const speaks = (candidate: string): candidate is Language => candidate in LANGUAGES;

/** The viewer's choice, otherwise the first supported language of the browser, otherwise English. */
export function language(): Language {
  const choice = languageChoice.get();
  if (choice !== 'system') return choice;
  return navigator.languages.map(languageOf).find(speaks) ?? 'en';
}

/** The browser's regional variant of the language (en-GB, de-AT), otherwise the language itself. */
export function formatLocale(): string {
  const spoken = language();
  return navigator.languages.find((locale) => languageOf(locale) === spoken) ?? spoken;
}

/** For the `key` of whatever must re-render when the language changes. */
export function useLanguage(): Language {
  usePreference(languageChoice);
  return language();
}
