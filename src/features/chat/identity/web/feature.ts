import { webFeature } from '#core/web/feature.ts';
import { loads } from '#core/web/loads.ts';
import { identityFeature } from '#features/chat/identity/feature.ts';
import { identityTexts } from './texts.en.ts';

declare module '#features/chat/chat-settings/web/section.ts' {
  interface SettingsSections {
    identity: true;
  }
}

export const identityWeb = webFeature(identityFeature, {
  texts: { en: [identityTexts], de: () => import('./texts.de.ts') },
  chat: loads('chat', () => import('./in-chat.ts')),
  chatSettings: () => import('./in-settings.ts'),
});
