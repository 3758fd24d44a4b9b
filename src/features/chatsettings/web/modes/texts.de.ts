import type { Texts } from '#core/web/i18n/catalogue.ts';
import type { modesTexts } from './texts.en.ts';

export const modesTextsDe = {
  'chatsettings.modes.title': 'Chat-Modi',
  'chatsettings.modes.failed': 'Die Chat-Modi konnten nicht geladen werden',
  'chatsettings.modes.slow': 'Langsamer Modus',
  'chatsettings.modes.slow.amount': 'Eine Nachricht alle',
  'chatsettings.modes.followers': 'Nur Follower',
  'chatsettings.modes.followers.amount': 'Folgt seit mindestens',
  'chatsettings.modes.subscribers': 'Nur Abonnenten',
  'chatsettings.modes.emotes': 'Nur Emotes',
  'chatsettings.modes.account_age': 'Kontoalter',
  'chatsettings.modes.account_age.amount': 'Mindestalter',
  'chatsettings.modes.no_links': 'Keine Links',
  'chatsettings.modes.pause': 'Chat pausieren',
  'chatsettings.modes.seconds': 'Sekunden',
  'chatsettings.modes.minutes': 'Minuten',
} as const satisfies Partial<Record<keyof typeof modesTexts, string>> & Texts;
