import { type Language, offeredLanguage } from '#core/contract/languages.ts';
import { identityOfHead } from '../identity-of-head.ts';
import { oneOf, preference, usePreference } from '../preference.ts';

export type LanguageChoice = 'system' | Language;

export const languageChoice = preference<LanguageChoice>('language', 'system', oneOf('system', 'en', 'de'));

/** The languages that the site offers, and the one for browsers that prefer none of them. */
const OFFER = identityOfHead();
export const offeredLanguages: readonly Language[] = OFFER.languages;

export const language = (): Language => offeredLanguage(languageChoice.get(), navigator.languages, OFFER);

/** The browser's regional variant of the language (en-GB, de-AT), otherwise the language itself. */
export function formatLocale(): string {
  const spoken = language();
  return navigator.languages.find((locale) => locale.split('-')[0]!.toLowerCase() === spoken) ?? spoken;
}

/** For the `key` of whatever must re-render when the language changes. */
export function useLanguage(): Language {
  usePreference(languageChoice);
  return language();
}
