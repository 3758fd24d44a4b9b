import { loads, webFeature } from '#core/web/feature.ts';
import { paneContent } from '#features/channel/channels/web/api.ts';
import { streamsCheckTexts } from '#features/stream/streams/checks/texts.en.ts';
import { streamsFeature } from '#features/stream/streams/feature.ts';
import { healthTexts } from './health/texts.en.ts';
import { PlayerLayer, StagePlayer } from './LazyPlayers.tsx';
import { playerTexts } from './player/texts.en.ts';
import { setupTexts } from './setup/texts.en.ts';
import { staffStreamsTexts } from './staff/texts.en.ts';

const { permissions } = streamsFeature;

export const streamsWeb = webFeature(streamsFeature, {
  texts: {
    en: [playerTexts, setupTexts, healthTexts, staffStreamsTexts, streamsCheckTexts],
    de: () =>
      Promise.all([
        import('./player/texts.de.ts'),
        import('./setup/texts.de.ts'),
        import('./health/texts.de.ts'),
        import('./staff/texts.de.ts'),
      ]),
  },
  audit: loads('page', () => import('./audit-acts.ts')),
  visits: { channel: ['player', 'hls'] },
  slots: { 'channels.stage': StagePlayer, 'core.layer': PlayerLayer },
  staff: [{ path: 'streams', load: () => import('./staff/StreamsPage.tsx'), section: { icon: 'antenna', title: 'staff.streams' } }],
  panes: {
    stream_setup: {
      title: 'streams.setup.title',
      icon: 'key',
      fills: false,
      permission: permissions.set_up_stream,
      section: 'stream',
      order: 41,
      Content: paneContent('use', () => import('./setup/SetupPane.tsx')),
    },
    stream_preview: {
      title: 'streams.preview.title',
      icon: 'eye',
      fills: false,
      permission: permissions.see_stream_health,
      section: 'stream',
      order: 42,
      Content: paneContent('use', () => import('./setup/PreviewPane.tsx')),
    },
    stream_health: {
      title: 'streams.health.title',
      icon: 'antenna',
      fills: false,
      permission: permissions.see_stream_health,
      section: 'stream',
      order: 43,
      Content: paneContent('use', () => import('./health/HealthPane.tsx')),
    },
  },
});
