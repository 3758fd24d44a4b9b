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
  'income.audit.change_income_tools': 'Einnahmen-Werkzeuge geändert',
  'income.command.multi_on': 'Multistream ist an.',
  'income.command.multi_off': 'Multistream ist aus.',
  'income.command.kpp_on': 'Der Einnahmenschutz läuft.',
  'income.command.kpp_off': 'Der Einnahmenschutz pausiert.',
  'income.command.multi': 'Auch anderswohin streamen',
  'income.command.kpp': 'Die Einnahmen dieses Streams schützen',
} as const satisfies Partial<Record<keyof typeof incomeTexts, string>> & Texts;
