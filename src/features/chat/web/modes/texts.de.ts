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
  'chat.rules_editor.title': 'Chat-Regeln',
  'chat.rules_editor.label': 'Chat-Regeln für deine Zuschauer',
  'chat.rules_editor.hint': 'Nur Text. Zuschauer müssen geänderte Regeln neu akzeptieren. Leer lassen für keine Regeln.',
  'chat.rules_editor.failed': 'Die Regeln konnten nicht geladen werden',
  'chat.rules_editor.too_long': 'Die Regeln sind {count, plural, one {# Zeichen} other {# Zeichen}} zu lang.',
  'chat.rules_editor.save': 'Regeln speichern',
  'chat.rules_editor.undo': 'Änderungen verwerfen',
  'chat.rules_editor.saved': 'Regeln gespeichert.',
} as const satisfies Partial<Record<keyof typeof modesTexts, string>> & Texts;
