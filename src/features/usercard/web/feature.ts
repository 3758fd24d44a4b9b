import { webFeature } from '#core/web/feature.ts';
import { usercardFeature } from '#features/usercard/feature.ts';
import { usercardTexts } from './texts.en.ts';

export const usercardWeb = webFeature(usercardFeature, {
  texts: { en: [usercardTexts], de: () => import('./texts.de.ts') },
  chat: () => import('./in-chat.ts'),
});
