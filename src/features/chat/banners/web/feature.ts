import { webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { bannersFeature } from '#features/chat/banners/feature.ts';
import { showEventBanners } from './show-event-banners.ts';
import { bannersTexts } from './texts.en.ts';

export const bannersWeb = webFeature(bannersFeature, {
  texts: { en: [bannersTexts], de: () => import('./texts.de.ts') },
  // Loads after the chat, because it only shows future events.
  slots: {
    'chat.list_header': lazyComponent('page', async () => ({ default: (await import('./EventBanners.tsx')).EventBanners })),
  },
  appearanceSwitches: [{ of: showEventBanners, label: 'banners.appearance', order: 50 }],
});
