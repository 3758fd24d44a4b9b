import { loads, webFeature } from '#core/web/feature.ts';
import { lazyComponent, lazyWithProps } from '#core/web/lazy-component.tsx';
import type { PaneProps } from '#features/channel/channels/web/api.ts';
import { automodFeature } from '#features/chat/automod/feature.ts';
import { chatFeature } from '#features/chat/chat/feature.ts';
import { automodTexts } from './texts.en.ts';

const { change_modes } = chatFeature.permissions;

export const automodWeb = webFeature(automodFeature, {
  texts: { en: [automodTexts], de: () => import('./texts.de.ts') },
  chat: loads('chat', () => import('./in-chat.tsx')),
  slots: {
    'moderation.try_words': lazyComponent('page', async () => ({ default: (await import('./workbench/TryWords.tsx')).TryWords })),
    'moderation.try_levels': lazyComponent('use', async () => ({ default: (await import('./workbench/TryLevels.tsx')).TryLevels })),
  },
  audit: loads('page', () => import('./audit-acts.ts')),
  panes: {
    queue: {
      title: 'automod.queue.title',
      icon: 'clock',
      fills: false,
      permission: change_modes,
      section: 'moderation',
      order: 20,
      start: { wide: { column: 1, order: 10 }, medium: { column: 0, order: 10 } },
      Content: lazyWithProps(
        'page',
        async () => (await import('./queue/HeldQueue.tsx')).HeldQueue,
        ({ channel }: PaneProps) => ({ channel }),
      ),
      Count: lazyComponent('page', () => import('./queue/HeldCount.tsx')),
    },
    shield: {
      title: 'automod.shield.title',
      icon: 'shield',
      fills: false,
      permission: change_modes,
      section: 'moderation',
      order: 22,
      start: { wide: { column: 0, order: 30 }, medium: { column: 0, order: 80 } },
      Content: lazyWithProps(
        'page',
        async () => (await import('./shield/ShieldBox.tsx')).ShieldBox,
        ({ channel, role }: PaneProps) => ({
          slug: channel.slug,
          canSubscribe: channel.subscription_enabled,
          chatroomId: channel.chatroom.id,
          role,
        }),
      ),
    },
  },
});
