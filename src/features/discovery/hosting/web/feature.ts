import { loads, webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { paneContent } from '#features/channel/channels/web/api.ts';
import { hostingFeature } from '#features/discovery/hosting/feature.ts';
import { hostingTexts } from './texts.en.ts';

declare module '#features/chat/chat/web/open-chat.ts' {
  interface Dialogs {
    host: true;
  }
}

export const hostingWeb = webFeature(hostingFeature, {
  texts: { en: [hostingTexts], de: () => import('./texts.de.ts') },
  chat: loads('chat', () => import('./in-chat.tsx')),
  chatDialogs: { host: lazyComponent('use', () => import('./dialog/HostFromChat.tsx')) },
  slots: {
    'chat.below_header': lazyComponent('page', async () => ({ default: (await import('./MovedLine.tsx')).MovedLine })),
    'channels.stage': lazyComponent('page', () => import('./JoinHost.tsx')),
    'channels.actions': lazyComponent('page', async () => ({ default: (await import('./HostAction.tsx')).HostAction })),
    'channels.offline': lazyComponent('use', () => import('./HostedCard.tsx')),
    'dashboard.actions': lazyComponent('page', async () => ({ default: (await import('./HostQuickAction.tsx')).HostQuickAction })),
  },
  audit: loads('page', () => import('./audit-acts.ts')),
  panes: {
    host_settings: {
      title: 'hosting.settings.title',
      icon: 'antenna',
      fills: false,
      permission: hostingFeature.permissions.manage_host_settings,
      section: 'settings',
      order: 168,
      Content: paneContent('use', () => import('./HostSettingsPane.tsx')),
    },
  },
});
