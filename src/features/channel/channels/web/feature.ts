import { loads, webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { channelsFeature } from '#features/channel/channels/feature.ts';
import { paneContent } from './parts.ts';
import { categoryTexts } from './staff/texts.en.ts';
import { streamTexts } from './stream/texts.en.ts';
import { channelsTexts } from './texts.en.ts';

export const channelsWeb = webFeature(channelsFeature, {
  texts: {
    en: [channelsTexts, streamTexts, categoryTexts],
    de: () =>
      Promise.all([
        import('./texts.de.ts'),
        import('./stream/texts.de.ts'),
        import('./staff/texts.de.ts'),
        import('./category-names.de.ts'),
      ]),
  },
  slots: {
    'accounts.staff_account': lazyComponent('use', () => import('./staff/ChannelSuspension.tsx')),
    'accounts.menu': lazyComponent('use', () => import('./ModeratedChannels.tsx')),
  },
  staff: [
    { path: 'channels', load: () => import('./staff/ChannelsPage.tsx'), section: { icon: 'antenna', title: 'staff.channels' } },
    { path: 'suspensions', load: () => import('./staff/SuspensionsPage.tsx'), section: { icon: 'ban', title: 'staff.suspensions' } },
    { path: 'categories', load: () => import('./staff/CategoriesPage.tsx'), section: { icon: 'box', title: 'staff.categories' } },
  ],
  sections: {
    stream: { title: 'channels.sections.stream', icon: 'screen', order: 10 },
    community: { title: 'channels.sections.community', icon: 'users', order: 60 },
    settings: { title: 'channels.sections.settings', icon: 'cog', order: 80 },
  },
  pages: {
    '/': loads('home', () => import('./HomePage.tsx')),
    '/browse': () => import('./BrowsePage.tsx'),
    '/category/$slug': () => import('./CategoryPage.tsx'),
    '/following': () => import('./FollowingPage.tsx'),
  },
  setUpSteps: {
    picture: {
      title: 'channels.setup.picture',
      order: 10,
      path: '/settings/profile',
      done: ({ user }) => user.profile_pic !== null,
    },
    bio: { title: 'channels.setup.bio', order: 20, path: '/settings/profile', done: ({ user }) => user.bio !== '' },
    links: { title: 'channels.setup.links', order: 30, path: '/settings/profile', done: ({ user }) => user.links.length > 0 },
    banner: {
      title: 'channels.setup.banner',
      order: 40,
      path: '/dashboard/$slug/settings',
      done: ({ offline_banner_image }) => offline_banner_image !== null,
    },
  },
  panes: {
    stream: {
      title: 'channels.stream.title',
      icon: 'screen',
      fills: false,
      permission: channelsFeature.permissions.set_title,
      section: 'stream',
      order: 40,
      start: { wide: { column: 0, order: 10 }, medium: { column: 0, order: 30 } },
      Content: paneContent('page', async () => ({ default: (await import('./stream/StreamCard.tsx')).StreamCard })),
    },
    channel_setup: {
      title: 'channels.setup.title',
      icon: 'list',
      fills: false,
      permission: channelsFeature.permissions.change_channel_pictures,
      section: 'settings',
      order: 135,
      Content: paneContent('use', () => import('./set-up/SetUpPane.tsx')),
    },
    banner: {
      title: 'channels.banner.title',
      icon: 'screen',
      fills: false,
      permission: channelsFeature.permissions.change_channel_pictures,
      section: 'settings',
      order: 165,
      Content: paneContent('use', async () => ({ default: (await import('./banner/BannerPane.tsx')).BannerPane })),
    },
  },
});
