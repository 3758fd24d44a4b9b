import type { Texts } from '#core/web/i18n/catalogue.ts';
import type { panelsTexts } from './texts.en.ts';

export const panelsTextsDe = {
  'chat.settings.title': 'Chat-Einstellungen',
  'chat.settings.back': 'Zurück',
  'chat.settings.loading': 'Einstellungen werden geladen',
  'chat.settings.connection_failed': 'Die Chat-Einstellungen konnten nicht geladen werden',
  'chat.settings.sign_in': 'Melde dich zuerst an',
  'chat.settings.mod_actions': 'Mod-Tools',
  'chat.settings.mod_actions.hint': 'Chat-Modi',
  'chat.settings.banned': 'Gebannte Nutzer',
  'chat.settings.emotes': 'Kanal-Emotes',
  'chat.settings.popout': 'Chat als Pop-out öffnen',
  'refusal.BANNED_HERE': 'Du bist aus diesem Kanal gebannt.',
} as const satisfies Partial<Record<keyof typeof panelsTexts, string>> & Texts;
