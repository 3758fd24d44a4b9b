import { webFeature } from '#core/web/feature.ts';
import { paneContent } from '#features/channel/channels/web/api.ts';
import { streamStatsFeature } from '#features/stream/stream-stats/feature.ts';
import { streamStatsTexts } from './texts.en.ts';

export const streamStatsWeb = webFeature(streamStatsFeature, {
  texts: { en: [streamStatsTexts], de: () => import('./texts.de.ts') },
  panes: {
    stats: {
      title: 'stream-stats.title',
      icon: 'chart',
      fills: false,
      permission: streamStatsFeature.permissions.read_stream_stats,
      section: 'stream',
      order: 45,
      start: { wide: { column: 1, order: 5 }, medium: { column: 0, order: 5 } },
      Content: paneContent('page', () => import('./StatsPane.tsx')),
    },
  },
});
