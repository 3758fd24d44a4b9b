import type { Texts } from '#core/web/i18n/catalogue.ts';
import type { modesTexts } from './texts.en.ts';

export const modesTextsDe = {
  'chat.modes.title': 'Chat-Modi',
  'chat.modes.failed': 'Die Chat-Modi konnten nicht geladen werden',
  'chat.modes.slow': 'Langsamer Modus',
  'chat.modes.slow.amount': 'Eine Nachricht alle',
  'chat.modes.followers': 'Nur Follower',
  'chat.modes.followers.amount': 'Folgt seit mindestens',
  'chat.modes.subscribers': 'Nur Abonnenten',
  'chat.modes.emotes': 'Nur Emotes',
  'chat.modes.account_age': 'Kontoalter',
  'chat.modes.account_age.amount': 'Mindestalter',
  'chat.modes.no_links': 'Keine Links',
  'chat.modes.pause': 'Chat pausieren',
  'chat.modes.seconds': 'Sekunden',
  'chat.modes.minutes': 'Minuten',
} as const satisfies Partial<Record<keyof typeof modesTexts, string>> & Texts;
