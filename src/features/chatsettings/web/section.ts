import type { OpenChat } from '#features/chat/web/api.ts';

/** A section of the settings (S-01). `rules` shows the chat rules. */
export type SettingsSection = 'main' | 'identity' | 'appearance' | 'modActions' | 'muted' | 'rules';

/** The props of every settings section. */
export interface SectionProps {
  chat: OpenChat;
  /** The section that the viewer returned from. Its row receives focus. */
  cameFrom: string | null;
}
