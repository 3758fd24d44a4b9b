import { webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { paneContent } from '#features/channel/channels/web/api.ts';
import { hostingFeature } from '#features/discovery/hosting/feature.ts';
import { hostingTexts } from './texts.en.ts';

declare module '#features/chat/chat/web/dialogs/dialog-name.ts' {
  interface Dialogs {
    host: true;
  }
}

const parts = () => import('./page-parts.ts');

export const hostingWeb = webFeature(hostingFeature, {
  texts: { en: [hostingTexts], de: () => import('./texts.de.ts') },
  chat: () => import('./in-chat.tsx'),
  chatDialogs: { host: lazyComponent(() => import('./dialog/HostFromChat.tsx')) },
  slots: {
    'channels.stage': lazyComponent(async () => ({ default: (await parts()).JoinHost })),
    'channels.actions': lazyComponent(async () => ({ default: (await parts()).HostAction })),
    'channels.offline': lazyComponent(async () => ({ default: (await parts()).HostedCard })),
    'dashboard.actions': lazyComponent(async () => ({ default: (await parts()).HostQuickAction })),
  },
  audit: () => import('./audit-acts.ts'),
  panes: {
    host_settings: {
      title: 'hosting.settings.title',
      icon: 'antenna',
      fills: false,
      permission: hostingFeature.permissions.manage_host_settings,
      section: 'settings',
      order: 168,
      Content: paneContent(() => import('./HostSettingsPane.tsx')),
    },
  },
});
