export type Texts = Readonly<Record<string, string>>;

/** Filled per feature by `declare module '#core/web/i18n/catalog.ts' { interface Catalog extends XTexts {} }` in `web/texts.en.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the catalogs of core and of each feature
export interface Catalog {}

export type TextKey = keyof Catalog & string;
