import { type ComponentType, createContext, useContext } from 'react';
import type { FeatureManifest } from '#core/contract/feature.ts';
import type { Language, Texts } from './i18n/catalogue.ts';
import { addTexts } from './i18n/text.ts';

/** A module whose exports are catalogues of one language: `texts.en.ts`. */
type TextModule = Readonly<Record<string, Texts>>;

/** Named positions on a screen that later features draw into. The feature that has one declares its props by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features that have slots
export interface Slots {}

/** What a page is drawn with: the parameters of its path. */
export interface PageProps {
  params: Readonly<Record<string, string>>;
}

/** A page of the site. */
export interface PageSpec {
  /** A path of TanStack Router: `/dashboard/$slug/rewards`. Its first segment is one that no channel can have as its slug. */
  path: string;
  /** Loaded when it is first opened. */
  load: () => Promise<{ default: ComponentType<PageProps> }>;
}

/** The browser side of a feature. Lower features add parts of their own to this interface by declaration merging. */
export interface WebParts {
  /** English is complete and always there, because the others fall back to it; each of those is loaded when it is spoken. */
  texts?: { readonly en: readonly Texts[] } & {
    readonly [Of in Exclude<Language, 'en'>]?: () => Promise<TextModule | readonly TextModule[]>;
  };
  /** What is drawn into the slots of earlier features; lazy components load when they are first drawn. */
  slots?: { readonly [Name in keyof Slots]?: ComponentType<Slots[Name]> };
  pages?: readonly PageSpec[];
}

export interface WebFeature extends WebParts {
  readonly manifest: FeatureManifest;
}

/** The browser side of the feature of a manifest. */
export const webFeature = (manifest: FeatureManifest, parts: WebParts): WebFeature => ({ ...parts, manifest });

/** All features of the page, in call order: what registries are built from. */
export const FeaturesContext = createContext<readonly WebFeature[]>([]);
export const useFeatures = (): readonly WebFeature[] => useContext(FeaturesContext);

/** Adds the English texts of all these features. */
export function addEnglish(features: readonly WebFeature[]): void {
  addTexts('en', ...features.flatMap(({ texts }) => texts?.en ?? []));
}

/** Loads the texts of a language for all these features. Rejects when the network fails: then nothing of the language is added. */
export async function loadLanguage(features: readonly WebFeature[], language: Language): Promise<void> {
  if (language === 'en') return;
  const modules = await Promise.all(features.map(({ texts }) => texts?.[language]?.()));
  for (const module of modules.flat()) if (module !== undefined) addTexts(language, ...Object.values(module));
}
