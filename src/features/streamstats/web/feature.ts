import { webFeature } from '#core/web/feature.ts';
import { paneContent } from '#features/channels/web/api.ts';
import { streamstatsFeature } from '#features/streamstats/feature.ts';
import { streamstatsTexts } from './texts.en.ts';

export const streamstatsWeb = webFeature(streamstatsFeature, {
  texts: { en: [streamstatsTexts], de: () => import('./texts.de.ts') },
  panes: {
    stats: {
      title: 'streamstats.title',
      icon: 'chart',
      fills: false,
      permission: streamstatsFeature.permissions.read_stream_stats,
      section: 'stream',
      order: 45,
      start: { wide: { column: 1, order: 5 }, medium: { column: 0, order: 5 } },
      Content: paneContent(() => import('./StatsPane.tsx')),
    },
  },
});
