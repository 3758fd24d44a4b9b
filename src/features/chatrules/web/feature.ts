import { webFeature } from '#core/web/feature.ts';
import { paneContent } from '#features/channels/web/api.ts';
import { chatrulesFeature } from '#features/chatrules/feature.ts';
import { chatrulesTexts } from './texts.en.ts';

declare module '#features/chat/web/panels/open-panel.ts' {
  interface Panels {
    chat_rules: true;
  }
}

declare module '#features/chatsettings/web/section.ts' {
  interface SettingsSections {
    rules: true;
  }
}

export const chatrulesWeb = webFeature(chatrulesFeature, {
  texts: { en: [chatrulesTexts], de: () => import('./texts.de.ts') },
  chat: () => import('./in-chat.ts'),
  chatSettings: () => import('./in-settings.ts'),
  audit: () => import('./audit-acts.ts'),
  panes: {
    chat_rules: {
      title: 'chatrules.editor.title',
      icon: 'flag',
      fills: false,
      permission: chatrulesFeature.permissions.change_chat_rules,
      section: 'settings',
      order: 140,
      Content: paneContent(() => import('./ChatRulesPane.tsx')),
    },
  },
});
