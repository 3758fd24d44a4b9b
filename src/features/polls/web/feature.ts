import { webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { paneContent } from '#features/channels/web/api.ts';
import { pollsFeature } from '#features/polls/feature.ts';
import { pollsTexts } from './texts.en.ts';

declare module '#features/chat/web/dialogs/dialog-name.ts' {
  interface Dialogs {
    poll: true;
  }
}

export const pollsWeb = webFeature(pollsFeature, {
  texts: { en: [pollsTexts], de: () => import('./texts.de.ts') },
  slots: {
    'chat.above_list': lazyComponent(async () => ({ default: (await import('./PollBox.tsx')).PollBox })),
    'dashboard.actions': lazyComponent(() => import('./PollAction.tsx')),
  },
  chat: () => import('./in-chat.ts'),
  chatDialogs: { poll: lazyComponent(async () => ({ default: (await import('./ChatPollDialog.tsx')).ChatPollDialog })) },
  audit: () => import('./audit-acts.ts'),
  panes: {
    polls: {
      title: 'polls.title',
      icon: 'bars',
      fills: false,
      permission: pollsFeature.permissions.manage_polls,
      section: 'engagement',
      order: 70,
      start: { wide: { column: 3, order: 20 }, medium: { column: 0, order: 50 } },
      Content: paneContent(async () => ({ default: (await import('./PollsPane.tsx')).PollsPane })),
    },
  },
});
