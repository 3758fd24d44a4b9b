import { webFeature } from '#core/web/feature.ts';
import { loads } from '#core/web/loads.ts';
import { chatToolsFeature } from '#features/chat/chat-tools/feature.ts';
import { chatToolsTexts } from './texts.en.ts';

declare module '#features/chat/chat-settings/web/section.ts' {
  interface SettingsSections {
    appearance: true;
    muted: true;
  }
}

export const chatToolsWeb = webFeature(chatToolsFeature, {
  texts: { en: [chatToolsTexts], de: () => import('./texts.de.ts') },
  chat: loads('chat', () => import('./in-chat.tsx')),
  chatSettings: () => import('./settings/in-settings.ts'),
});
