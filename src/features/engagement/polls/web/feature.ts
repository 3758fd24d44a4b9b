import { loads, webFeature } from '#core/web/feature.ts';
import { lazyComponent, lazyWithProps } from '#core/web/lazy-component.tsx';
import { paneContent } from '#features/channel/channels/web/api.ts';
import type { ChatDialogProps } from '#features/chat/chat/web/api.ts';
import { pollsFeature } from '#features/engagement/polls/feature.ts';
import { pollsTexts } from './texts.en.ts';

declare module '#features/chat/chat/web/open-chat.ts' {
  interface Dialogs {
    poll: true;
  }
}

export const pollsWeb = webFeature(pollsFeature, {
  texts: { en: [pollsTexts], de: () => import('./texts.de.ts') },
  slots: {
    'chat.above_list': lazyComponent('page', async () => ({ default: (await import('./PollBox.tsx')).PollBox })),
    'dashboard.actions': lazyComponent('page', () => import('./PollAction.tsx')),
  },
  chat: loads('chat', () => import('./in-chat.ts')),
  chatDialogs: {
    poll: lazyWithProps(
      'use',
      async () => (await import('./CreatePollDialog.tsx')).CreatePollDialog,
      ({ chat, onClose }: ChatDialogProps) => ({ slug: chat.channel.slug, onClose }),
    ),
  },
  audit: loads('page', () => import('./audit-acts.ts')),
  panes: {
    polls: {
      title: 'polls.title',
      icon: 'bars',
      fills: false,
      permission: pollsFeature.permissions.manage_polls,
      section: 'engagement',
      order: 70,
      start: { wide: { column: 3, order: 20 }, medium: { column: 0, order: 50 } },
      Content: paneContent('page', async () => ({ default: (await import('./PollsPane.tsx')).PollsPane })),
    },
  },
});
