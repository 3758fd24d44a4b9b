import { loads, webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { paneContent } from '#features/channel/channels/web/api.ts';
import { chatRulesFeature } from '#features/chat/chat-rules/feature.ts';
import { chatRulesTexts } from './texts.en.ts';

declare module '#features/chat/chat/web/panels/open-panel.ts' {
  interface Panels {
    chat_rules: true;
  }
}

declare module '#features/chat/chat-settings/web/settings-parts.ts' {
  interface SettingsSections {
    rules: true;
  }
}

export const chatRulesWeb = webFeature(chatRulesFeature, {
  texts: { en: [chatRulesTexts], de: () => import('./texts.de.ts') },
  slots: {
    'chat.panel': lazyComponent('chat', async () => ({ default: (await import('./RulesPanel.tsx')).RulesPanel })),
    'chat.below_list': lazyComponent('chat', async () => ({ default: (await import('./RulesPanel.tsx')).RulesReminder })),
  },
  chat: loads('chat', () => import('./in-chat.ts')),
  chatSettings: () => import('./in-settings.ts'),
  audit: loads('page', () => import('./audit-acts.ts')),
  panes: {
    chat_rules: {
      title: 'chat-rules.editor.title',
      icon: 'flag',
      fills: false,
      permission: chatRulesFeature.permissions.change_chat_rules,
      section: 'settings',
      order: 140,
      Content: paneContent('use', () => import('./ChatRulesPane.tsx')),
    },
  },
});
