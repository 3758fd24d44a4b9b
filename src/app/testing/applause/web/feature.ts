import { applauseFeature } from '#app/testing/applause/feature.ts';
import { loads, webFeature } from '#core/web/feature.ts';
import { lazyComponent, lazyWithProps } from '#core/web/lazy-component.tsx';
import { paneContent } from '#features/channel/channels/web/api.ts';
import type { ChatDialogProps } from '#features/chat/chat/web/api.ts';
import { applauseTexts } from './texts.en.ts';

declare module '#features/chat/chat/web/panels/open-panel.ts' {
  interface Panels {
    applause: true;
  }
}
declare module '#features/chat/chat/web/open-chat.ts' {
  interface Dialogs {
    applause: true;
  }
}
declare module '#features/chat/chat-settings/web/settings-parts.ts' {
  interface SettingsSections {
    applause: true;
  }
}

export const applauseWeb = webFeature(applauseFeature, {
  texts: { en: [applauseTexts], de: () => import('./texts.de.ts') },
  slots: { 'chat.footer': lazyComponent('page', () => import('./ApplauseButton.tsx')) },
  pages: { '/applause': () => import('./ApplausePage.tsx') },
  tabs: { applause: { title: 'applause.title', order: 1000, Content: lazyComponent('use', () => import('./ApplauseTab.tsx')) } },
  chat: loads('chat', () => import('./in-chat.tsx')),
  chatPanels: { applause: lazyComponent('use', () => import('./ApplausePanel.tsx')) },
  chatDialogs: {
    applause: lazyWithProps(
      'use',
      async () => (await import('./ApplauseDialog.tsx')).ApplauseDialog,
      ({ onClose }: ChatDialogProps) => ({ onClose }),
    ),
  },
  chatSettings: () => import('./in-settings.tsx'),
  audit: loads('page', () => import('./audit-acts.ts')),
  panes: {
    applause: {
      title: 'applause.title',
      icon: 'star',
      fills: false,
      permission: applauseFeature.permissions.applaud,
      order: 1000,
      start: { wide: { column: 3, order: 1000 }, medium: { column: 0, order: 1000 } },
      Content: paneContent('page', () => import('./ApplausePane.tsx')),
    },
  },
});
