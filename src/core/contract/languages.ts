/** Languages of the texts, each with its own name. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

export const isLanguage = (name: string): name is Language => Object.hasOwn(LANGUAGES, name);

interface Offer {
  languages: readonly Language[];
  default_language: Language;
}

/**
 * The chosen language if the site offers it, otherwise the first offered language that the browser prefers (BCP 47 tags such as `de-AT`),
 * otherwise the default of the site. `public/boot.js` repeats it before the first paint.
 */
export function offeredLanguage(choice: string, preferred: readonly string[], { languages, default_language }: Offer): Language {
  const wanted = [choice, ...preferred].map((tag) => tag.split('-')[0]!.toLowerCase());
  return wanted.find((name): name is Language => languages.includes(name as Language)) ?? default_language;
}
