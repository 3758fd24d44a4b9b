import type { Texts } from '../../../../core/web/i18n/catalogue.ts';
import type { composerTexts } from './texts.en.ts';

export const composerTextsDe = {
  'chat.composer.suggestions': 'Vorschläge',
} as const satisfies Partial<Record<keyof typeof composerTexts, string>> & Texts;
