import type { TextKey } from '#core/web/i18n/catalog.ts';
import type { Preference } from '#core/web/preference.ts';

/** A switch among the appearance settings of the chat (S-02). */
export interface AppearanceSwitch {
  of: Preference<boolean>;
  label: TextKey;
  hint?: TextKey;
  order: number;
}

declare module '#core/web/feature.ts' {
  interface WebParts {
    /** What readers of the chat can turn off. */
    appearanceSwitches?: readonly AppearanceSwitch[];
  }
}
