import { type ComponentType, createContext, useContext } from 'react';
import type { FeatureManifest, PagePath } from '#core/contract/feature.ts';
import type { Language } from '#core/contract/languages.ts';
import type { Texts } from './i18n/catalog.ts';
import { addTexts } from './i18n/text.ts';

type TextModule = Readonly<Record<string, Texts>>;

/** Positions on a screen that later features render into. Features declare the props of their slots by declaration merging. */
export interface Slots {
  'core.layer': object;
  'core.search': object;
  'core.bar': object;
  'core.notifications': object;
  /** Above the content of every page, below the top bar. */
  'core.notice': object;
  /** Entries (`li`) at the end of the footer. */
  'core.footer': { className: string };
}

export interface PageProps {
  params: Readonly<Record<string, string>>;
}

export type PageLoader = () => Promise<{ default: ComponentType<PageProps> }>;

/** The browser side of a feature. Lower features add parts by declaration merging. */
export interface WebParts {
  /** English is complete and always loaded, because other languages fall back to it. */
  texts?: { readonly en: readonly Texts[] } & {
    readonly [Of in Exclude<Language, 'en'>]?: () => Promise<TextModule | readonly TextModule[]>;
  };
  slots?: { readonly [Name in keyof Slots]?: ComponentType<Slots[Name]> };
  pages?: Readonly<Record<PagePath, PageLoader>>;
  /** What loads without a click when a page is visited, by page. The build reads it, so it is written as literals. */
  visits?: { readonly [Page in LoadTime]?: readonly LoadTime[] };
}

type PagesOf<Manifest> = Manifest extends { readonly pages: ReadonlyArray<infer Path extends PagePath> }
  ? { pages: Readonly<Record<Path, PageLoader>> }
  : { pages?: never };

export interface WebFeature extends WebParts {
  readonly manifest: FeatureManifest;
}

export const webFeature = <const Manifest extends FeatureManifest>(
  manifest: Manifest,
  parts: Omit<WebParts, 'pages'> & PagesOf<Manifest>,
): WebFeature => ({ ...parts, manifest });

/** In call order. */
export const FeaturesContext = createContext<readonly WebFeature[]>([]);
export const useFeatures = (): readonly WebFeature[] => useContext(FeaturesContext);

export function addEnglish(features: readonly WebFeature[]): void {
  addTexts('en', ...features.flatMap(({ texts }) => texts?.en ?? []));
}

/** Rejects after a network failure, without adding a text. */
export async function loadLanguage(features: readonly WebFeature[], language: Language): Promise<void> {
  if (language === 'en') return;
  const modules = await Promise.all(features.map(({ texts }) => texts?.[language]?.()));
  for (const module of modules.flat()) if (module !== undefined) addTexts(language, ...Object.values(module));
}

/** When the code of a part loads. Features add places by declaration merging. Each place is one script (docs/decisions/027). */
export interface LoadTimes {
  page: true;
  use: true;
  realtime: true;
  events: true;
}
export type LoadTime = keyof LoadTimes;

/** The build reads the time, so it is written as a literal. */
export const loads = <Load extends () => Promise<unknown>>(_time: LoadTime, load: Load): Load => load;
