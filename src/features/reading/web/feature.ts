import { webFeature } from '#core/web/feature.ts';
import { readingFeature } from '#features/reading/feature.ts';
import { readingTexts } from './texts.en.ts';

export const readingWeb = webFeature(readingFeature, {
  texts: { en: [readingTexts], de: () => import('./texts.de.ts') },
  chat: () => import('./in-chat.ts'),
  chatSettings: () => import('./settings/in-settings.ts'),
});
