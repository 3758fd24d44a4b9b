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
  'streaminfo.category.now': 'Jetzt: {name}',
  'streaminfo.category.hint': 'Gib den Namen eines Spiels oder Themas ein.',
  'streaminfo.category.no_categories_found': 'Keine Kategorie gefunden',
  'streaminfo.category.no_categories_found.text': 'Versuche es mit einem anderen Namen.',
  'streaminfo.category.error_api': 'Die Kategorie wurde nicht gespeichert. Versuche es noch einmal.',
  'streaminfo.category.error_no_livestream': 'Du bist nicht live. Gehe live, um eine Kategorie zu wählen.',
  'streaminfo.category.failed': 'Die Kategorien konnten nicht geladen werden',
  'streaminfo.category.watching': '{compact} Zuschauer',
  'streaminfo.category.save': 'Kategorie speichern',
  'streaminfo.category.saving': 'Wird gespeichert',
} as const satisfies Partial<Record<keyof typeof streaminfoTexts, string>> & Texts;
