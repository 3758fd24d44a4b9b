import { type ComponentType, createContext, useContext } from 'react';
import type { FeatureManifest } from '#core/contract/feature.ts';
import type { Language, Texts } from './i18n/catalogue.ts';
import { addTexts } from './i18n/text.ts';

/** A module that exports the catalogues of one language: `texts.en.ts`. */
type TextModule = Readonly<Record<string, Texts>>;

/** Named positions on a screen that later features render into. The feature that owns a slot declares its props by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features that have slots
export interface Slots {}

/** The props of a page: the parameters of its path. */
export interface PageProps {
  params: Readonly<Record<string, string>>;
}

/** A page of the site. */
export interface PageSpec {
  /** A TanStack Router path: `/dashboard/$slug/rewards`. Its first segment must be reserved, so that no channel can have it as its slug. */
  path: string;
  /** Loads the page when it is first opened. */
  load: () => Promise<{ default: ComponentType<PageProps> }>;
}

/** The browser side of a feature. Lower features add parts of their own to this interface by declaration merging. */
export interface WebParts {
  /** English is complete and always loaded, because the other languages fall back to it. Each of those is loaded when it is selected. */
  texts?: { readonly en: readonly Texts[] } & {
    readonly [Of in Exclude<Language, 'en'>]?: () => Promise<TextModule | readonly TextModule[]>;
  };
  /** Components for the slots of earlier features; lazy components load when they are first rendered. */
  slots?: { readonly [Name in keyof Slots]?: ComponentType<Slots[Name]> };
  pages?: readonly PageSpec[];
}

export interface WebFeature extends WebParts {
  readonly manifest: FeatureManifest;
}

/** Creates the browser side of a feature from its manifest. */
export const webFeature = (manifest: FeatureManifest, parts: WebParts): WebFeature => ({ ...parts, manifest });

/** All features of the page in call order, from which registries are built. */
export const FeaturesContext = createContext<readonly WebFeature[]>([]);
export const useFeatures = (): readonly WebFeature[] => useContext(FeaturesContext);

/** Adds the English texts of all these features. */
export function addEnglish(features: readonly WebFeature[]): void {
  addTexts('en', ...features.flatMap(({ texts }) => texts?.en ?? []));
}

/** Loads the texts of a language for all these features. If the network fails it rejects, and no text of the language is added. */
export async function loadLanguage(features: readonly WebFeature[], language: Language): Promise<void> {
  if (language === 'en') return;
  const modules = await Promise.all(features.map(({ texts }) => texts?.[language]?.()));
  for (const module of modules.flat()) if (module !== undefined) addTexts(language, ...Object.values(module));
}
