import type { Texts } from '#core/web/i18n/catalogue.ts';
import type { streaminfoTexts } from './texts.en.ts';

export const streaminfoTextsDe = {
  'streaminfo.command.title_done': 'Stream-Titel aktualisiert.',
  'streaminfo.command.category': 'Stream-Kategorie ändern',
  'streaminfo.command.title': 'Stream-Titel ändern',
  'streaminfo.argument.title': 'Text',
  'streaminfo.argument.title.about': 'Neuer Titel',
  'streaminfo.category.title': 'Kategorie wählen',
  'streaminfo.category.search': 'Kategorien suchen',
  'streaminfo.category.none': 'Keine Kategorie passt zu „{search}“',
  'streaminfo.category.failed': 'Die Kategorien konnten nicht geladen werden',
  'streaminfo.category.watching': '{compact} Zuschauer',
  'streaminfo.category.save': 'Kategorie speichern',
} as const satisfies Partial<Record<keyof typeof streaminfoTexts, string>> & Texts;
