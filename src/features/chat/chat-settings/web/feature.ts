import { webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { paneContent } from '#features/channel/channels/web/api.ts';
import { chatFeature } from '#features/chat/chat/feature.ts';
import { chatSettingsFeature } from '#features/chat/chat-settings/feature.ts';
import { modesTexts } from './modes/texts.en.ts';
import { chatSettingsTexts } from './texts.en.ts';

declare module '#features/chat/chat/web/panels/open-panel.ts' {
  interface Panels {
    chat_settings: true;
  }
}

export const chatSettingsWeb = webFeature(chatSettingsFeature, {
  texts: { en: [chatSettingsTexts, modesTexts], de: () => Promise.all([import('./texts.de.ts'), import('./modes/texts.de.ts')]) },
  slots: {
    'chat.footer_end': lazyComponent('chat', async () => ({ default: (await import('./SettingsButton.tsx')).SettingsButton })),
    'dashboard.actions': lazyComponent('page', () => import('./modes/ModesAction.tsx')),
  },
  panes: {
    modes: {
      title: 'chat-settings.modes.title',
      icon: 'sliders',
      fills: false,
      permission: chatFeature.permissions.change_modes,
      section: 'moderation',
      order: 24,
      start: { wide: { column: 0, order: 20 }, medium: { column: 0, order: 70 } },
      Content: paneContent('page', () => import('./modes/ModesPane.tsx')),
    },
  },
  chatPanels: {
    chat_settings: lazyComponent('use', async () => ({ default: (await import('./SettingsPanel.tsx')).SettingsPanel })),
  },
});
