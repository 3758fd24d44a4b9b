import type { OpenChat } from '../../open-chat.ts';
import type { SettingsSection } from '../open-panel.ts';

/** What every section of the settings is given. */
export interface SectionProps {
  chat: OpenChat;
  /** The section that one comes back from: its row has the focus. */
  cameFrom: SettingsSection | null;
}
