import { webFeature } from '#core/web/feature.ts';
import { hostingFeature } from '#features/hosting/feature.ts';
import { hostingTexts } from './texts.en.ts';

export const hostingWeb = webFeature(hostingFeature, {
  texts: { en: [hostingTexts], de: () => import('./texts.de.ts') },
  chat: () => import('./in-chat.tsx'),
});
