import type { Texts } from '#core/web/i18n/catalogue.ts';
import type { chatrulesTexts } from './texts.en.ts';

export const chatrulesTextsDe = {
  'chatrules.title': 'Chat-Regeln',
  'chatrules.accept': 'Verstanden',
  'chatrules.later': 'Jetzt nicht',
  'chatrules.remind': 'Akzeptiere die Chat-Regeln, um hier zu chatten',
  'chatrules.lock_failed': 'Du kannst noch nicht chatten, weil die Chat-Regeln nicht geladen werden konnten.',
  'chatrules.failed': 'Die Regeln konnten nicht geladen werden',
  'chatrules.none': 'Keine Chat-Regeln',
  'chatrules.none.text': 'Dieser Kanal hat keine Chat-Regeln festgelegt.',
  'refusal.RULES_CHANGED': 'Die Regeln dieses Chats haben sich geändert. Lies sie noch einmal.',
  'chatrules.editor.title': 'Chat-Regeln',
  'chatrules.editor.label': 'Chat-Regeln für deine Zuschauer',
  'chatrules.editor.hint': 'Nur Text. Zuschauer müssen geänderte Regeln neu akzeptieren. Leer lassen, wenn es keine Regeln gibt.',
  'chatrules.editor.failed': 'Die Regeln konnten nicht geladen werden',
  'chatrules.editor.too_long': 'Die Regeln sind {count, plural, one {# Zeichen} other {# Zeichen}} zu lang.',
  'chatrules.editor.save': 'Regeln speichern',
  'chatrules.editor.undo': 'Änderungen verwerfen',
  'chatrules.editor.saved': 'Regeln gespeichert.',
  'chatrules.audit': 'Chat-Regeln geändert',
} as const satisfies Partial<Record<keyof typeof chatrulesTexts, string>> & Texts;
