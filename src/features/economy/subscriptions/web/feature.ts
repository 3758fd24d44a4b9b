import { loads, webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { paneContent } from '#features/channel/channels/web/api.ts';
import { subscriptionsFeature } from '#features/economy/subscriptions/feature.ts';
import { subscriptionDialogsTexts } from './dialogs/texts.en.ts';
import { manageSubscriptionsTexts } from './manage/texts.en.ts';
import { ownSubscriptionsTexts } from './own/texts.en.ts';
import { subscriptionsTexts } from './texts.en.ts';

declare module '#features/channel/channels/web/parts.ts' {
  interface Sections {
    subscriptions: true;
  }
}

export const subscriptionsWeb = webFeature(subscriptionsFeature, {
  texts: {
    en: [subscriptionsTexts, subscriptionDialogsTexts, ownSubscriptionsTexts, manageSubscriptionsTexts],
    de: () =>
      Promise.all([import('./texts.de.ts'), import('./dialogs/texts.de.ts'), import('./own/texts.de.ts'), import('./manage/texts.de.ts')]),
  },
  slots: {
    'accounts.menu': lazyComponent('use', () => import('./SubscriptionsMenuItem.tsx')),
    'channels.actions': lazyComponent('page', async () => ({ default: (await import('./SubscribeActions.tsx')).SubscribeActions })),
    'chat.above_composer': lazyComponent('page', async () => ({ default: (await import('./Celebration.tsx')).Celebration })),
    'core.layer': lazyComponent('page', async () => ({ default: (await import('./SubscriptionLayer.tsx')).SubscriptionLayer })),
    'dashboard.updates': lazyComponent('page', async () => ({
      default: (await import('./SubscriptionUpdates.tsx')).SubscriptionUpdates,
    })),
    'user-card.actions': lazyComponent('use', () => import('./GiftToPerson.tsx')),
    'emotes.subscribe': lazyComponent('use', async () => ({ default: (await import('./SubscribeToEmotes.tsx')).SubscribeToEmotes })),
  },
  pages: { '/transactions/subscriptions': () => import('./pages/SubscriptionsPage.tsx') },
  sections: {
    subscriptions: {
      title: 'subscriptions.manage',
      icon: 'heart',
      order: 35,
      page: {
        permission: subscriptionsFeature.permissions.manage_subscriptions,
        Content: paneContent('use', () => import('./manage/ManageSubscriptions.tsx')),
      },
    },
  },
  audit: loads('page', () => import('./audit-acts.ts')),
  chat: loads('chat', () => import('./in-chat.tsx')),
});
