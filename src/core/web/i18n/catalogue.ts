/** Texts by key. A feature declares its own in `web/texts.en.ts` and adds their type here, see `text-types.ts`. */
export type Texts = Readonly<Record<string, string>>;

/**
 * Every text key with its English message, collected by declaration merging: in `features/x/web/texts.en.ts`
 * `declare module '#core/web/i18n/catalogue.ts' { interface Catalogue extends XTexts {} }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the catalogs of core and of each feature
export interface Catalogue {}

export type TextKey = keyof Catalogue & string;

/** The languages of the screens. English is complete; the others fall back to it for each missing text. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;
