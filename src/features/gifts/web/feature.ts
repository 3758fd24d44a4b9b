import { webFeature } from '#core/web/feature.ts';
import { giftsFeature } from '#features/gifts/feature.ts';
import { giftsTexts } from './texts.en.ts';

export const giftsWeb = webFeature(giftsFeature, {
  texts: { en: [giftsTexts], de: () => import('./texts.de.ts') },
  chat: () => import('./in-chat.tsx'),
});
