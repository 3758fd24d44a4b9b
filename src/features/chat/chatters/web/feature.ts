import { webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { chattersFeature } from '#features/chat/chatters/feature.ts';
import { chattersTexts } from './texts.en.ts';

declare module '#features/chat/chat/web/panels/open-panel.ts' {
  interface Panels {
    chatters: true;
  }
}

export const chattersWeb = webFeature(chattersFeature, {
  texts: { en: [chattersTexts], de: () => import('./texts.de.ts') },
  slots: {
    'chat.header': lazyComponent('chat', async () => ({ default: (await import('./ChattersButton.tsx')).ChattersButton })),
  },
  chatPanels: {
    chatters: lazyComponent('use', async () => ({ default: (await import('./ChattersPanel.tsx')).ChattersPanel })),
  },
});
