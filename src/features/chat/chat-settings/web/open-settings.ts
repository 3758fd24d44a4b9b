import type { OpenChat } from '#features/chat/chat/web/api.ts';
import type { SettingsSection } from './section.ts';

/** Opens the chat settings at a section, e.g. `identity` from the badge button beside the message box. */
export function openChatSettings(chat: Pick<OpenChat, 'panel'>, section: SettingsSection = 'main'): void {
  chat.panel.open('chat_settings', section);
}
