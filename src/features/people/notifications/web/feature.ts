import { webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { notificationsFeature } from '#features/people/notifications/feature.ts';
import { notificationsTexts } from './texts.en.ts';

export const notificationsWeb = webFeature(notificationsFeature, {
  texts: { en: [notificationsTexts], de: () => import('./texts.de.ts') },
  slots: { 'core.notifications': lazyComponent('viewer', async () => ({ default: (await import('./Bell.tsx')).Bell })) },
  pages: { '/unsubscribe': () => import('./UnsubscribePage.tsx') },
  settings: [
    {
      path: 'notifications',
      load: () => import('./settings/NotificationSettingsPage.tsx'),
      section: { icon: 'bell', title: 'notifications.title' },
    },
  ],
});
