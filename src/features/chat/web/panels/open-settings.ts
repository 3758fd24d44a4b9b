import type { OpenChat } from '../open-chat.ts';
import type { SettingsSection } from './open-panel.ts';

/** Opens the settings of the chat at one of their sections, e.g. `identity` from the badge button beside the message box. */
export function openChatSettings(chat: Pick<OpenChat, 'panel'>, section: SettingsSection = 'main'): void {
  chat.panel.open('chat_settings', section);
}
