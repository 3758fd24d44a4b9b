import type { Texts } from '#core/web/i18n/catalogue.ts';
import type { giftsTexts } from './texts.en.ts';

export const giftsTextsDe = {
  'gifts.activity': '{name} hat {gift} geschickt',
  'gifts.amount': '{count} KICKs',
  'gifts.unit': 'KICKs',
  'gifts.arrived': 'Deine KICKs sind da.',
} as const satisfies Partial<Record<keyof typeof giftsTexts, string>> & Texts;
