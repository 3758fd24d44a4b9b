import { loads, webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { paneContent } from '#features/channel/channels/web/api.ts';
import { identityFeature } from '#features/chat/identity/feature.ts';
import { identityTexts } from './texts.en.ts';

declare module '#features/chat/chat-settings/web/settings-parts.ts' {
  interface SettingsSections {
    identity: true;
  }
}
declare module '#features/channel/channels/web/parts.ts' {
  interface Sections {
    badges: true;
  }
}

export const identityWeb = webFeature(identityFeature, {
  texts: { en: [identityTexts], de: () => import('./texts.de.ts') },
  slots: {
    'chat.composer_start': lazyComponent('chat', async () => ({ default: (await import('./BadgeButton.tsx')).BadgeButton })),
  },
  chat: loads('chat', () => import('./in-chat.tsx')),
  audit: loads('page', () => import('./audit-acts.ts')),
  sections: { badges: { title: 'identity.badges', icon: 'star', order: 55 } },
  panes: {
    badges: {
      title: 'identity.badges',
      icon: 'star',
      fills: true,
      permission: identityFeature.permissions.manage_badges,
      section: 'badges',
      order: 165,
      Content: paneContent('use', () => import('./BadgesPane.tsx')),
    },
  },
  chatSettings: () => import('./in-settings.ts'),
});
