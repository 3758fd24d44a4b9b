import { loads, webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { userCardFeature } from '#features/chat/user-card/feature.ts';
import { userCardTexts } from './texts.en.ts';

declare module '#core/web/feature.ts' {
  interface Slots {
    /** Further buttons for another person. `onLeave` closes the card. */
    'user-card.actions': { slug: string; username: string; onLeave: () => void };
  }
}

export const userCardWeb = webFeature(userCardFeature, {
  texts: { en: [userCardTexts], de: () => import('./texts.de.ts') },
  slots: {
    'chat.person_card': lazyComponent('chat', async () => ({ default: (await import('./PersonDialog.tsx')).PersonDialog })),
  },
  chat: loads('chat', () => import('./in-chat.ts')),
});
