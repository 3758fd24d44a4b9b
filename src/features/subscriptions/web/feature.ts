import { webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { subscriptionsFeature } from '#features/subscriptions/feature.ts';
import { subscriptionsTexts } from './texts.en.ts';

export const subscriptionsWeb = webFeature(subscriptionsFeature, {
  texts: { en: [subscriptionsTexts], de: () => import('./texts.de.ts') },
  slots: { 'chat.above_composer': lazyComponent(async () => ({ default: (await import('./Celebration.tsx')).Celebration })) },
  chat: () => import('./in-chat.tsx'),
});
