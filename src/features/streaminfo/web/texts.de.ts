import type { Texts } from '#core/web/i18n/catalogue.ts';
import type { streaminfoTexts } from './texts.en.ts';

export const streaminfoTextsDe = {
  'chat.command.title_done': 'Der Stream hat seinen neuen Titel.',
  'streaminfo.command.category': 'Die Kategorie des Streams wählen',
  'streaminfo.command.title': 'Den Titel des Streams ändern',
  'chat.argument.title': 'Text',
  'chat.argument.title.about': 'Der neue Titel',
  'chat.category.title': 'Kategorie wählen',
  'chat.category.search': 'Kategorien suchen',
  'chat.category.none': 'Keine Kategorie hat „{search}“ im Namen.',
  'chat.category.failed': 'Die Kategorien konnten nicht geladen werden',
  'chat.category.watching': '{compact} schauen zu',
  'chat.category.save': 'Kategorie speichern',
} as const satisfies Partial<Record<keyof typeof streaminfoTexts, string>> & Texts;
