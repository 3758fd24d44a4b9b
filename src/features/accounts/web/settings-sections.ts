import type { ComponentType } from 'react';
import { registry } from '#core/contract/feature.ts';
import type { PageProps, WebFeature } from '#core/web/feature.ts';
import type { TextKey } from '#core/web/i18n/catalogue.ts';
import type { IconName } from '#core/web/ui/icon-names.ts';
import type { Self } from '#features/accounts/contract/entry.ts';

/** A page of the settings. */
export interface SettingsPage {
  /** The path below `/settings/`: `points`, `points/$slug`. */
  path: string;
  load: () => Promise<{ default: ComponentType<PageProps> }>;
  /** Its entry in the list of sections. Omitted for a page below another one. */
  section?: { icon: IconName; title: TextKey };
}

declare module '#core/web/feature.ts' {
  interface WebParts {
    settings?: readonly SettingsPage[];
  }
  interface Slots {
    /** Entries of the account menu, between the channel and the settings. */
    'accounts.menu': { viewer: Self };
  }
}

/** The pages of the settings, in feature order. */
export const settingsPages = registry((features: readonly WebFeature[]) => features.flatMap(({ settings = [] }) => settings));
