import type { ComponentType } from 'react';
import type { TextKey } from '#core/web/i18n/catalogue.ts';
import { lazyParts } from '#core/web/lazy-parts.ts';
import type { IconName } from '#core/web/ui/icon-names.ts';
import type { SettingsSection } from '../open-panel.ts';
import type { SectionProps } from './section.ts';

/** A section that a later feature adds to the settings of the chat, above the chat's own. */
export interface SettingsPart {
  section: SettingsSection;
  icon: IconName;
  title: TextKey;
  /** What its row in the list of sections says below the title. */
  useHint: () => string | undefined;
  /** Strangers are asked to sign in instead. */
  forSignedIn?: true;
  /** What is this browser's own works while the server does not answer (S-03). */
  isLocal?: true;
  Section: ComponentType<SectionProps>;
}

declare module '#core/web/feature.ts' {
  interface WebParts {
    /** Sections of the chat's settings; loaded when these are opened. */
    chatSettings?: () => Promise<{ settingsParts: readonly SettingsPart[] }>;
  }
}

const parts = lazyParts(({ chatSettings }) => chatSettings);

/** Starts to load them: call it early, so that they are there when the settings are opened. */
export const loadSettingsParts = parts.load;

/** The sections that later features add, in call order. Suspends until they are there. */
export const useSettingsParts = (): readonly SettingsPart[] => parts.useParts().flatMap(({ settingsParts }) => settingsParts);
