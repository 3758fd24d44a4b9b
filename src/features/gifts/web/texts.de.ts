import type { Texts } from '#core/web/i18n/catalogue.ts';
import type { giftsTexts } from './texts.en.ts';

export const giftsTextsDe = {
  'gifts.sent': '{name} hat {gift} gesendet',
  'gifts.activity': '{name} hat {gift} gesendet',
  'gifts.amount': '{count} KICKs',
  'gifts.unit': 'KICKs',
  'gifts.arrived': 'KICKs wurden deinem Guthaben hinzugefügt.',
} as const satisfies Partial<Record<keyof typeof giftsTexts, string>> & Texts;
