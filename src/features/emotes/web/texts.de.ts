import type { Texts } from '../../../core/web/i18n/catalogue.ts';
import type { emotesTexts } from './texts.en.ts';

export const emotesTextsDe = {
  'emotes.title': 'Emotes',
} as const satisfies Partial<Record<keyof typeof emotesTexts, string>> & Texts;
