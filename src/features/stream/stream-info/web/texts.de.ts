import type { Texts } from '#core/web/i18n/catalog.ts';
import type { streamInfoTexts } from './texts.en.ts';

export const streamInfoTextsDe = {
  'stream-info.command.title_done': 'Stream-Titel aktualisiert.',
  'stream-info.command.category': 'Stream-Kategorie ändern',
  'stream-info.command.title': 'Stream-Titel ändern',
  'stream-info.argument.title': 'Text',
  'stream-info.argument.title.about': 'Neuer Titel',
  'stream-info.category.title': 'Kategorie wählen',
  'stream-info.category.search': 'Kategorien suchen',
  'stream-info.category.now': 'Jetzt: {name}',
  'stream-info.category.hint': 'Gib den Namen eines Spiels oder Themas ein.',
  'stream-info.category.no_categories_found': 'Keine Kategorie gefunden',
  'stream-info.category.no_categories_found.text': 'Versuche es mit einem anderen Namen.',
  'stream-info.category.error_api': 'Die Kategorie wurde nicht gespeichert. Versuche es noch einmal.',
  'stream-info.category.error_no_livestream': 'Du bist nicht live. Gehe live, um eine Kategorie zu wählen.',
  'stream-info.category.failed': 'Die Kategorien konnten nicht geladen werden',
  'stream-info.category.watching': '{compact} Zuschauer',
  'stream-info.category.save': 'Kategorie speichern',
  'stream-info.category.saving': 'Wird gespeichert',
} as const satisfies Partial<Record<keyof typeof streamInfoTexts, string>> & Texts;
