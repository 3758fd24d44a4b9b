import { webFeature } from '#core/web/feature.ts';
import { activityFeature } from '#features/channel/activity/feature.ts';
import { paneContent } from '#features/channel/channels/web/api.ts';
import { chatFeature } from '#features/chat/chat/feature.ts';
import { activityTexts } from './texts.en.ts';

export const activityWeb = webFeature(activityFeature, {
  texts: { en: [activityTexts], de: () => import('./texts.de.ts') },
  panes: {
    activity: {
      title: 'activity.title',
      icon: 'bell',
      fills: true,
      permission: chatFeature.permissions.change_modes,
      order: 50,
      start: { wide: { column: 3, order: 30 }, medium: { column: 0, order: 60 } },
      Content: paneContent('page', async () => ({ default: (await import('./ActivityFeed.tsx')).ActivityFeed })),
    },
  },
});
