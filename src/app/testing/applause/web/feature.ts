import { applauseFeature } from '#app/testing/applause/feature.ts';
import { webFeature } from '#core/web/feature.ts';
import { paneContent } from '#features/channels/web/api.ts';
import { applauseTexts } from './texts.en.ts';

export const applauseWeb = webFeature(applauseFeature, {
  texts: { en: [applauseTexts], de: () => import('./texts.de.ts') },
  pages: { '/applause': () => import('./ApplausePage.tsx') },
  chat: () => import('./in-chat.tsx'),
  audit: () => import('./audit-acts.ts'),
  panes: {
    applause: {
      title: 'applause.title',
      icon: 'star',
      fills: false,
      permission: applauseFeature.permissions.applaud,
      order: 1000,
      start: { wide: { column: 3, order: 1000 }, medium: { column: 0, order: 1000 } },
      Content: paneContent(() => import('./ApplausePane.tsx')),
    },
  },
});
