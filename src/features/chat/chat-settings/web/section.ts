import type { OpenChat } from '#features/chat/chat/web/api.ts';

/** The sections of the chat settings (S-01). Later features add theirs by declaration merging. */
export interface SettingsSections {
  main: true;
  modActions: true;
}
export type SettingsSection = keyof SettingsSections & string;

/** The props of every settings section. */
export interface SectionProps {
  chat: OpenChat;
  /** The section that the viewer returned from. Its row receives focus. */
  cameFrom: string | null;
}
