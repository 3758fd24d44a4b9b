import type { Texts } from '#core/web/i18n/catalogue.ts';
import type { incomeTexts } from './texts.en.ts';

export const incomeTextsDe = {
  'income.title': 'Einnahmen',
  'income.failed': 'Die Einnahmen-Werkzeuge konnten nicht geladen werden',
  'income.multistream': 'Multistream',
  'income.multistream.hint': 'Du streamst auch auf anderen Plattformen.',
  'income.multistream.now': 'Dieser Stream läuft auch anderswo',
  'income.protection': 'Einnahmenschutz',
  'income.protection.hint': 'Hält die Einnahmen eines Streams stabil.',
  'income.protection.now': 'Dieser Stream ist geschützt',
  'income.offline': 'Nur solange du live bist.',
  'refusal.LIVESTREAM_NOT_FOUND': 'Dieser Stream ist zu Ende.',
} as const satisfies Partial<Record<keyof typeof incomeTexts, string>> & Texts;
