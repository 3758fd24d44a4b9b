import { loads, webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { chatToolsFeature } from '#features/chat/chat-tools/feature.ts';
import { chatToolsTexts } from './texts.en.ts';

declare module '#features/chat/chat-settings/web/settings-parts.ts' {
  interface SettingsSections {
    appearance: true;
    muted: true;
  }
}

export const chatToolsWeb = webFeature(chatToolsFeature, {
  texts: { en: [chatToolsTexts], de: () => import('./texts.de.ts') },
  slots: {
    'chat.header': lazyComponent('chat', async () => ({ default: (await import('./in-chat.tsx')).ToolsButton })),
    'chat.list_header': lazyComponent('chat', async () => ({ default: (await import('./FilterBar.tsx')).FilterBar })),
    // Loads after the chat, because only a filter shows it.
    'chat.no_results': lazyComponent('page', async () => ({ default: (await import('./NoResults.tsx')).NoResults })),
    'chat.over_list': lazyComponent('chat', async () => ({ default: (await import('./in-chat.tsx')).ThreadView })),
  },
  chat: loads('chat', () => import('./in-chat.tsx')),
  chatSettings: () => import('./settings/in-settings.ts'),
});
