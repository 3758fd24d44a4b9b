import type { OpenChat } from '../../open-chat.ts';
import type { SettingsSection } from '../open-panel.ts';

/** The props of every settings section. */
export interface SectionProps {
  chat: OpenChat;
  /** The section that the viewer returned from. Its row receives focus. */
  cameFrom: SettingsSection | null;
}
