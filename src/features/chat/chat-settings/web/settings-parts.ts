import type { ComponentType } from 'react';
import type { TextKey } from '#core/web/i18n/catalog.ts';
import { lazyParts } from '#core/web/lazy-parts.ts';
import type { IconName } from '#core/web/ui/icon-names.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';

export interface SettingsPart {
  section: SettingsSection;
  icon: IconName;
  title: TextKey;
  useHint: () => string | undefined;
  /** Signed-out viewers are asked to sign in instead. */
  forSignedIn?: true;
  /** The setting is stored in this browser and works when the server does not respond (S-03). */
  isLocal?: true;
  isBelow?: true;
  Section: ComponentType<SectionProps>;
}

declare module '#core/web/feature.ts' {
  interface WebParts {
    chatSettings?: () => Promise<{ settingsParts: readonly SettingsPart[] }>;
  }
}

const parts = lazyParts(({ chatSettings }) => chatSettings);

/** Preloads the sections, so that they are ready when the settings open. */
export const loadSettingsParts = parts.load;

/** Returns the sections of later features in feature order. Suspends until they are loaded. */
export const useSettingsParts = (): readonly SettingsPart[] => parts.useParts().flatMap(({ settingsParts }) => settingsParts);

/** The sections of the chat settings (S-01). Later features add theirs by declaration merging. */
export interface SettingsSections {
  main: true;
  modActions: true;
}
export type SettingsSection = keyof SettingsSections & string;

export interface SectionProps {
  chat: OpenChat;
  /** The section that the viewer returned from. Its row receives the focus. */
  cameFrom: string | null;
}

/** For example, the badge button opens `identity`. */
export function openChatSettings(chat: Pick<OpenChat, 'panel'>, section: SettingsSection = 'main'): void {
  chat.panel.open('chat_settings', section);
}
