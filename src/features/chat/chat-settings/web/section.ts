import type { OpenChat } from '#features/chat/chat/web/api.ts';

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
