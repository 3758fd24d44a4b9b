import type { Texts } from '#core/web/i18n/catalogue.ts';
import type { streaminfoTexts } from './texts.en.ts';

export const streaminfoTextsDe = {
  'chat.command.title_done': 'Stream-Titel aktualisiert.',
  'streaminfo.command.category': 'Stream-Kategorie ändern',
  'streaminfo.command.title': 'Stream-Titel ändern',
  'chat.argument.title': 'Text',
  'chat.argument.title.about': 'Neuer Titel',
  'chat.category.title': 'Kategorie wählen',
  'chat.category.search': 'Kategorien suchen',
  'chat.category.none': 'Keine Kategorie passt zu „{search}“.',
  'chat.category.failed': 'Die Kategorien konnten nicht geladen werden',
  'chat.category.watching': '{compact} Zuschauer',
  'chat.category.save': 'Kategorie speichern',
} as const satisfies Partial<Record<keyof typeof streaminfoTexts, string>> & Texts;
