import type { Texts } from '../../../../core/web/i18n/catalogue.ts';
import type { panelsTexts } from './texts.en.ts';

export const panelsTextsDe = {
  'chat.settings.title': 'Chat-Einstellungen',
} as const satisfies Partial<Record<keyof typeof panelsTexts, string>> & Texts;
