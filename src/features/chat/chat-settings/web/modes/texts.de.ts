import type { Texts } from '#core/web/i18n/catalog.ts';
import type { modesTexts } from './texts.en.ts';

export const modesTextsDe = {
  'chat-settings.modes.title': 'Chat-Modi',
  'chat-settings.modes.failed': 'Die Chat-Modi konnten nicht geladen werden',
  'chat-settings.modes.slow': 'Langsamer Modus',
  'chat-settings.modes.slow.amount': 'Eine Nachricht alle',
  'chat-settings.modes.followers': 'Nur Follower',
  'chat-settings.modes.followers.amount': 'Folgt seit mindestens',
  'chat-settings.modes.subscribers': 'Nur Abonnenten',
  'chat-settings.modes.emotes': 'Nur Emotes',
  'chat-settings.modes.account_age': 'Kontoalter',
  'chat-settings.modes.account_age.amount': 'Mindestalter',
  'chat-settings.modes.no_links': 'Keine Links',
  'chat-settings.modes.pause': 'Chat pausieren',
  'chat-settings.modes.seconds': 'Sekunden',
  'chat-settings.modes.minutes': 'Minuten',
} as const satisfies Partial<Record<keyof typeof modesTexts, string>> & Texts;
