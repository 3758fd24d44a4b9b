import type { Texts } from '#core/web/i18n/catalogue.ts';
import type { chatsettingsTexts } from './texts.en.ts';

export const chatsettingsTextsDe = {
  'chatsettings.title': 'Chat-Einstellungen',
  'chatsettings.loading': 'Einstellungen werden geladen',
  'chatsettings.connection_failed': 'Die Chat-Einstellungen konnten nicht geladen werden',
  'chatsettings.sign_in': 'Melde dich zuerst an',
  'chatsettings.mod_actions': 'Mod-Tools',
  'chatsettings.mod_actions.hint': 'Chat-Modi',
  'chatsettings.banned': 'Gebannte Nutzer',
  'chatsettings.emotes': 'Kanal-Emotes',
  'chatsettings.popout': 'Chat als Pop-out öffnen',
} as const satisfies Partial<Record<keyof typeof chatsettingsTexts, string>> & Texts;
