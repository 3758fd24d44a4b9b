import { loads, webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { streamInfoFeature } from '#features/stream/stream-info/feature.ts';
import { streamInfoTexts } from './texts.en.ts';

declare module '#features/chat/chat/web/open-chat.ts' {
  interface Dialogs {
    category: true;
  }
}

export const streamInfoWeb = webFeature(streamInfoFeature, {
  texts: { en: [streamInfoTexts], de: () => import('./texts.de.ts') },
  chat: loads('chat', () => import('./in-chat.ts')),
  chatDialogs: { category: lazyComponent('use', async () => ({ default: (await import('./CategoryDialog.tsx')).CategoryDialog })) },
});
