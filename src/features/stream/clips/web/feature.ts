import { loads, webFeature } from '#core/web/feature.ts';
import { lazyComponent, lazyWithProps } from '#core/web/lazy-component.tsx';
import { type PaneProps, paneContent } from '#features/channel/channels/web/api.ts';
import { clipsFeature } from '#features/stream/clips/feature.ts';
import { ClipLayer } from './ClipLayer.tsx';
import { clipsTexts } from './texts.en.ts';

declare module '#features/channel/channels/web/parts.ts' {
  interface Sections {
    'channel-clips': true;
  }
}

const loadHasClips = loads('use', async () => (await import('./read-has-clips.ts')).readHasClips);

export const clipsWeb = webFeature(clipsFeature, {
  texts: { en: [clipsTexts], de: () => import('./texts.de.ts') },
  slots: {
    'core.layer': ClipLayer,
    'channels.home': lazyComponent('use', () => import('./HomeClips.tsx')),
    'channels.offline': lazyComponent('page', () => import('./LatestClips.tsx')),
    'streams.player_buttons': lazyComponent('player', () => import('./ClipButton.tsx')),
  },
  tabs: { clips: { title: 'clips.title', order: 20, Content: lazyComponent('use', () => import('./ClipsTab.tsx')) } },
  audit: loads('page', () => import('./audit-acts.ts')),
  sections: {
    'channel-clips': {
      title: 'clips.title',
      icon: 'clip',
      order: 16,
      page: {
        permission: clipsFeature.permissions.delete_clips,
        Content: lazyWithProps(
          'use',
          async () => (await import('./ClipsTab.tsx')).default,
          ({ channel }: PaneProps) => ({ channel, own: true }),
        ),
      },
    },
  },
  setUpSteps: {
    clips: {
      title: 'clips.setup',
      order: 50,
      path: '/dashboard/$slug/channel-clips',
      done: ({ slug }) => ({ queryKey: ['clips', slug, 'any'], queryFn: async ({ signal }) => (await loadHasClips())(slug, signal) }),
    },
  },
  panes: {
    clip_settings: {
      title: 'clips.settings.title',
      icon: 'clip',
      fills: false,
      permission: clipsFeature.permissions.manage_clip_settings,
      section: 'settings',
      order: 167,
      Content: paneContent('use', () => import('./panes/ClipSettingsPane.tsx')),
    },
  },
  categoryTabs: { clips: { title: 'clips.title', order: 20 } },
  pages: {
    '/$slug/clips/$clip': () => import('./pages/ClipPage.tsx'),
    '/category/$slug/clips': () => import('./pages/CategoryClips.tsx'),
  },
});
