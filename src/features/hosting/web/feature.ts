import { webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { hostingFeature } from '#features/hosting/feature.ts';
import { hostingTexts } from './texts.en.ts';

export const hostingWeb = webFeature(hostingFeature, {
  texts: { en: [hostingTexts], de: () => import('./texts.de.ts') },
  slots: { 'chat.below_header': lazyComponent(() => import('./MovedLine.tsx')) },
  chat: () => import('./in-chat.tsx'),
});
