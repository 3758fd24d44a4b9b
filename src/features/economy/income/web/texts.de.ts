import type { Texts } from '#core/web/i18n/catalog.ts';
import type { incomeTexts } from './texts.en.ts';

export const incomeTextsDe = {
  'income.title': 'Einnahmen-Tools',
  'income.failed': 'Die Einnahmen-Tools konnten nicht geladen werden',
  'income.multistream': 'Multistream',
  'income.multistream.hint': 'Du streamst auch auf anderen Plattformen.',
  'income.multistream.now': 'Dieser Stream läuft auch auf anderen Plattformen',
  'income.protection': 'Einnahmenschutz',
  'income.protection.hint': 'Voraussetzung für /kpp. Unten schaltest du ihn für jeden Stream ein oder aus.',
  'income.protection.now': 'Dieser Stream ist geschützt',
  'income.offline': 'Nur verfügbar, wenn du live bist.',
  'refusal.LIVESTREAM_NOT_FOUND': 'Dieser Stream ist beendet.',
  'refusal.NOT_AVAILABLE': 'Das ist nur verfügbar, während der Stream live ist.',
  'refusal.NOT_ENABLED': 'Schalte es zuerst im Dashboard unter Einstellungen, Einnahmen-Tools ein.',
  'refusal.ALREADY_ENABLED': 'Das ist bereits an.',
  'refusal.ALREADY_DISABLED': 'Das ist bereits aus.',
  'refusal.PLEASE_WAIT': 'Du hast das gerade erst geändert. Warte einen Moment.',
  'income.audit.change_income_tools': 'Einnahmen-Tools geändert',
  'income.command.multi_on': 'Multistream ist an.',
  'income.command.multi_off': 'Multistream ist aus.',
  'income.command.kpp_on': 'Einnahmenschutz ist an.',
  'income.command.kpp_off': 'Einnahmenschutz ist pausiert.',
  'income.command.multi': 'Multistream ein- oder ausschalten',
  'income.command.kpp': 'Einnahmenschutz ein- oder ausschalten',
} as const satisfies Partial<Record<keyof typeof incomeTexts, string>> & Texts;
