import type { Texts } from '#core/web/i18n/catalogue.ts';
import type { streamTexts } from './texts.en.ts';

export const streamTextsDe = {
  'channels.stream.title': 'Stream',
  'channels.stream.failed': 'Der Stream konnte nicht geladen werden',
  'channels.stream.edit': 'Bearbeiten',
  'channels.stream.edit.title': 'Stream bearbeiten',
  'channels.stream.save': 'Stream speichern',
  'channels.stream.saved': 'Der Stream ist gespeichert.',
  'channels.stream.field.title': 'Titel',
  'channels.stream.field.title.refused': 'Schreibe eine Zeile mit 1 bis {length} Zeichen.',
  'channels.stream.field.category': 'Kategorie',
  'channels.stream.field.language': 'Sprache',
  'channels.stream.field.mature.hint': 'Zuschauer erfahren es, bevor sie zusehen.',
  'channels.stream.tags': 'Schlagwörter',
  'channels.stream.tags.hint': 'Die Eingabetaste oder ein Komma beendet ein Schlagwort.',
  'channels.stream.tags.remove': '{tag} entfernen',
  'channels.stream.tags.refused': 'Ein Schlagwort hat höchstens {length} Zeichen, ein Stream höchstens {count} Schlagwörter.',
  'channels.stream.go_live': 'Live gehen',
  'channels.stream.end': 'Stream beenden',
  'channels.stream.end.title': 'Stream beenden?',
  'channels.stream.end.text': 'Alle, die zusehen, sehen dann, dass du offline bist. Der Chat bleibt offen.',
} as const satisfies Partial<Record<keyof typeof streamTexts, string>> & Texts;
