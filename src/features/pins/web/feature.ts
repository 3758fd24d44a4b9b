import { lazy } from 'react';
import { webFeature } from '#core/web/feature.ts';
import { pinsFeature } from '#features/pins/feature.ts';
import { pinsTexts } from './texts.en.ts';

export const pinsWeb = webFeature(pinsFeature, {
  texts: { en: [pinsTexts], de: () => import('./texts.de.ts') },
  slots: { 'chat.pinned': lazy(async () => ({ default: (await import('./PinnedBox.tsx')).PinnedBox })) },
  chat: () => import('./in-chat.ts'),
  audit: () => import('./audit-acts.ts'),
});
