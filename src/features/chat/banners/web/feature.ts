import { webFeature } from '#core/web/feature.ts';
import { loads } from '#core/web/loads.ts';
import { bannersFeature } from '#features/chat/banners/feature.ts';
import { bannersTexts } from './texts.en.ts';

export const bannersWeb = webFeature(bannersFeature, {
  texts: { en: [bannersTexts], de: () => import('./texts.de.ts') },
  chat: loads('chat', () => import('./in-chat.ts')),
  eventBanners: true,
});
