import { type ComponentType, createContext, useContext } from 'react';
import type { FeatureManifest, PagePath } from '#core/contract/feature.ts';
import type { Language, Texts } from './i18n/catalogue.ts';
import { addTexts } from './i18n/text.ts';

/** A module that exports the catalogs of one language: `texts.en.ts`. */
type TextModule = Readonly<Record<string, Texts>>;

/** Named positions on a screen that later features render into. The feature that owns a slot declares its props by declaration merging. */
export interface Slots {
  /** Above every page, for as long as the site is open: the mini player. */
  'core.layer': object;
  /** In the middle of the top bar: search. */
  'core.search': object;
  /** In the top bar of a signed-in person, before the account menu: balances. */
  'core.bar': object;
}

/** The props of a page: the parameters of its path. */
export interface PageProps {
  params: Readonly<Record<string, string>>;
}

/** Loads a page of the site when it is first opened. */
export type PageLoader = () => Promise<{ default: ComponentType<PageProps> }>;

/** The browser side of a feature. Lower features add parts of their own to this interface by declaration merging. */
export interface WebParts {
  /** English is complete and always loaded, because the other languages fall back to it. Other languages load when they are selected. */
  texts?: { readonly en: readonly Texts[] } & {
    readonly [Of in Exclude<Language, 'en'>]?: () => Promise<TextModule | readonly TextModule[]>;
  };
  /** Components for the slots of earlier features; lazy components load when they are first rendered. */
  slots?: { readonly [Name in keyof Slots]?: ComponentType<Slots[Name]> };
  /** The pages of the paths that the manifest declares. */
  pages?: Readonly<Record<PagePath, PageLoader>>;
}

/** Exactly one page for each path in the manifest. */
type PagesOf<Manifest> = Manifest extends { readonly pages: ReadonlyArray<infer Path extends PagePath> }
  ? { pages: Readonly<Record<Path, PageLoader>> }
  : { pages?: never };

export interface WebFeature extends WebParts {
  readonly manifest: FeatureManifest;
}

/** Creates the browser side of a feature from its manifest. */
export const webFeature = <const Manifest extends FeatureManifest>(
  manifest: Manifest,
  parts: Omit<WebParts, 'pages'> & PagesOf<Manifest>,
): WebFeature => ({ ...parts, manifest });

/** All features of the page in call order, from which registries are built. */
export const FeaturesContext = createContext<readonly WebFeature[]>([]);
export const useFeatures = (): readonly WebFeature[] => useContext(FeaturesContext);

/** Adds the English texts of all these features. */
export function addEnglish(features: readonly WebFeature[]): void {
  addTexts('en', ...features.flatMap(({ texts }) => texts?.en ?? []));
}

/** Loads the texts of a language for all these features. After a network failure it rejects, and adds no text of the language. */
export async function loadLanguage(features: readonly WebFeature[], language: Language): Promise<void> {
  if (language === 'en') return;
  const modules = await Promise.all(features.map(({ texts }) => texts?.[language]?.()));
  for (const module of modules.flat()) if (module !== undefined) addTexts(language, ...Object.values(module));
}
