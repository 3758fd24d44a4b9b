import type { OpenChat } from '#features/chat/chat/web/api.ts';
import type { SettingsSection } from './section.ts';

/** For example, the badge button opens `identity`. */
export function openChatSettings(chat: Pick<OpenChat, 'panel'>, section: SettingsSection = 'main'): void {
  chat.panel.open('chat_settings', section);
}
