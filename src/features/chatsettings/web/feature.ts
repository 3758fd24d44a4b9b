import { webFeature } from '#core/web/feature.ts';
import { preloadable } from '#core/web/preloadable.tsx';
import { chatsettingsFeature } from '#features/chatsettings/feature.ts';
import { chatsettingsTexts } from './texts.en.ts';

declare module '#features/chat/web/panels/open-panel.ts' {
  interface Panels {
    chat_settings: true;
  }
}

export const chatsettingsWeb = webFeature(chatsettingsFeature, {
  texts: { en: [chatsettingsTexts], de: () => import('./texts.de.ts') },
  chat: () => import('./in-chat.ts'),
  chatPanels: {
    chat_settings: preloadable(async () => (await import('./SettingsPanel.tsx')).SettingsPanel),
  },
});
