import type { Texts } from '#core/web/i18n/catalogue.ts';
import type { panelsTexts } from './texts.en.ts';

export const panelsTextsDe = {
  'chat.settings.title': 'Chat-Einstellungen',
  'chat.settings.back': 'Zurück',
  'chat.settings.loading': 'Die Einstellungen werden geladen',
  'chat.settings.connection_failed': 'Die Chat-Einstellungen sind nicht erreichbar',
  'chat.settings.sign_in': 'Melde dich zuerst an',
  'chat.settings.mod_actions': 'Moderation',
  'chat.settings.mod_actions.hint': 'Modi des Chats',
  'chat.settings.banned': 'Gebannte',
  'chat.settings.emotes': 'Emotes des Kanals',
  'chat.settings.popout': 'Chat in einem Fenster öffnen',
  'chat.rules.title': 'Chat-Regeln',
  'chat.rules.accept': 'Verstanden',
  'chat.rules.later': 'Jetzt nicht',
  'chat.rules.remind': 'Lies die Regeln, um hier zu schreiben',
  'chat.rules.failed': 'Die Regeln konnten nicht geladen werden',
  'chat.rules.none': 'Keine Regeln',
  'chat.rules.none.text': 'Dieser Chat hat keine eigenen Regeln.',
  'refusal.BANNED_HERE': 'Du bist hier gebannt und kannst das nicht tun.',
} as const satisfies Partial<Record<keyof typeof panelsTexts, string>> & Texts;
