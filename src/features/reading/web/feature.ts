import { lazy } from 'react';
import { webFeature } from '#core/web/feature.ts';
import { readingFeature } from '#features/reading/feature.ts';
import { readingTexts } from './texts.en.ts';

export const readingWeb = webFeature(readingFeature, {
  texts: { en: [readingTexts], de: () => import('./texts.de.ts') },
  chat: () => import('./in-chat.ts'),
  slots: { 'chat.settings.appearance': lazy(async () => ({ default: (await import('./settings/ReaderSettings.tsx')).ReaderSettings })) },
});
