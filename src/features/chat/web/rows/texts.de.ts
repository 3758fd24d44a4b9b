import type { Texts } from '../../../../core/web/i18n/catalogue.ts';
import type { rowsTexts } from './texts.en.ts';

export const rowsTextsDe = {
  'chat.actions.more': 'Mehr',
} as const satisfies Partial<Record<keyof typeof rowsTexts, string>> & Texts;
