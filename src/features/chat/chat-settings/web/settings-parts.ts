import type { ComponentType } from 'react';
import type { TextKey } from '#core/web/i18n/catalogue.ts';
import { lazyParts } from '#core/web/lazy-parts.ts';
import type { IconName } from '#core/web/ui/icon-names.ts';
import type { SectionProps, SettingsSection } from './section.ts';

/** A section that a later feature adds to the chat settings, above the chat's own sections or below them. */
export interface SettingsPart {
  section: SettingsSection;
  icon: IconName;
  title: TextKey;
  /** Returns the text below the title of the section's row. */
  useHint: () => string | undefined;
  /** Signed-out viewers are asked to sign in instead. */
  forSignedIn?: true;
  /** Settings stored in this browser keep working when the server does not respond (S-03). */
  isLocal?: true;
  /** Listed below the chat's own sections. */
  isBelow?: true;
  Section: ComponentType<SectionProps>;
}

declare module '#core/web/feature.ts' {
  interface WebParts {
    /** Sections of the chat settings, loaded when the settings open. */
    chatSettings?: () => Promise<{ settingsParts: readonly SettingsPart[] }>;
  }
}

const parts = lazyParts(({ chatSettings }) => chatSettings);

/** Starts loading the sections. Call it early, so that they are ready when the settings open. */
export const loadSettingsParts = parts.load;

/** Returns the sections of later features in call order. Suspends until they are loaded. */
export const useSettingsParts = (): readonly SettingsPart[] => parts.useParts().flatMap(({ settingsParts }) => settingsParts);
