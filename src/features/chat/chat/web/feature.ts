import { loads, webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { paneContent } from '#features/channel/channels/web/api.ts';
import { chatFeature } from '#features/chat/chat/feature.ts';
import { composerTexts } from './composer/texts.en.ts';
import { rowsTexts } from './rows/texts.en.ts';
import { chatTexts } from './texts.en.ts';

declare module '#features/channel/channels/web/parts.ts' {
  interface Sections {
    engagement: true;
  }
}

const { permissions } = chatFeature;

export const chatWeb = webFeature(chatFeature, {
  texts: {
    en: [chatTexts, composerTexts, rowsTexts],
    de: () => Promise.all([import('./texts.de.ts'), import('./composer/texts.de.ts'), import('./rows/texts.de.ts')]),
  },
  slots: { 'dashboard.actions': lazyComponent('page', () => import('./ClearAction.tsx')) },
  chat: loads('chat', () => import('./own-parts.tsx')),
  chatPanels: {
    chat_emotes_picker: lazyComponent('use', async () => ({ default: (await import('./panels/EmotesPanel.tsx')).EmotesPanel })),
  },
  audit: loads('page', () => import('./audit-acts.ts')),
  // Named after its panes, which later features supply.
  sections: { engagement: { icon: 'bars', order: 40 } },
  panes: {
    chat: {
      title: 'chat.title',
      icon: 'chat',
      fills: true,
      permission: permissions.change_modes,
      section: 'moderation',
      order: 26,
      start: { wide: { column: 2, order: 10 }, medium: { column: 1, order: 10 } },
      Content: paneContent('chat', async () => ({ default: (await import('./ChatColumn.tsx')).ChatColumn })),
    },
  },
});
