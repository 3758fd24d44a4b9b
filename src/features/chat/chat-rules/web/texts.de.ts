import type { Texts } from '#core/web/i18n/catalog.ts';
import type { chatRulesTexts } from './texts.en.ts';

export const chatRulesTextsDe = {
  'chat-rules.title': 'Chat-Regeln',
  'chat-rules.accept': 'Verstanden',
  'chat-rules.later': 'Jetzt nicht',
  'chat-rules.remind': 'Akzeptiere die Chat-Regeln, um hier zu chatten',
  'chat-rules.lock_failed': 'Du kannst noch nicht chatten, weil die Chat-Regeln nicht geladen werden konnten.',
  'chat-rules.failed': 'Die Regeln konnten nicht geladen werden',
  'chat-rules.none': 'Keine Chat-Regeln',
  'chat-rules.none.text': 'Dieser Kanal hat keine Chat-Regeln.',
  'refusal.RULES_CHANGED': 'Die Regeln dieses Chats haben sich geändert. Lies sie noch einmal.',
  'chat-rules.editor.title': 'Chat-Regeln',
  'chat-rules.editor.label': 'Chat-Regeln für deine Zuschauer',
  'chat-rules.editor.hint': 'Nur Text. Zuschauer müssen geänderte Regeln neu akzeptieren. Leer lassen für keine Regeln.',
  'chat-rules.editor.failed': 'Die Regeln konnten nicht geladen werden',
  'chat-rules.editor.too_long': 'Die Regeln sind {count, plural, one {# Zeichen} other {# Zeichen}} zu lang.',
  'chat-rules.editor.save': 'Regeln speichern',
  'chat-rules.editor.undo': 'Änderungen verwerfen',
  'chat-rules.editor.saved': 'Regeln gespeichert.',
  'chat-rules.audit': 'Chat-Regeln geändert',
} as const satisfies Partial<Record<keyof typeof chatRulesTexts, string>> & Texts;
