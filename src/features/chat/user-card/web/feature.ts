import { webFeature } from '#core/web/feature.ts';
import { loads } from '#core/web/loads.ts';
import { userCardFeature } from '#features/chat/user-card/feature.ts';
import { userCardTexts } from './texts.en.ts';

export const userCardWeb = webFeature(userCardFeature, {
  texts: { en: [userCardTexts], de: () => import('./texts.de.ts') },
  chat: loads('chat', () => import('./in-chat.ts')),
});
