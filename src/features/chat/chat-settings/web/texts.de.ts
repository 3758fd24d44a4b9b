import type { Texts } from '#core/web/i18n/catalog.ts';
import type { chatSettingsTexts } from './texts.en.ts';

export const chatSettingsTextsDe = {
  'chat-settings.title': 'Chat-Einstellungen',
  'chat-settings.loading': 'Einstellungen werden geladen',
  'chat-settings.connection_failed': 'Die Chat-Einstellungen konnten nicht geladen werden',
  'chat-settings.sign_in.purpose': 'Melde dich an, um diese Einstellung zu ändern',
  'chat-settings.sign_in': 'Melde dich zuerst an',
  'chat-settings.mod_actions': 'Mod-Tools',
  'chat-settings.mod_actions.hint': 'Chat-Modi',
  'chat-settings.banned': 'Gebannte Nutzer',
  'chat-settings.emotes': 'Kanal-Emotes',
  'chat-settings.popout': 'Chat in eigenem Fenster öffnen',
} as const satisfies Partial<Record<keyof typeof chatSettingsTexts, string>> & Texts;
