import { webFeature } from '#core/web/feature.ts';
import { recordingsFeature } from '#features/recordings/feature.ts';
import { recordingsTexts } from './texts.en.ts';

export const recordingsWeb = webFeature(recordingsFeature, {
  texts: { en: [recordingsTexts], de: () => import('./texts.de.ts') },
  audit: () => import('./audit-acts.ts'),
});
