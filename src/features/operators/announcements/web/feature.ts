import { webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { announcementsFeature } from '#features/operators/announcements/feature.ts';
import { announcementsTexts } from './texts.en.ts';

export const announcementsWeb = webFeature(announcementsFeature, {
  texts: { en: [announcementsTexts], de: () => import('./texts.de.ts') },
  slots: { 'core.notice': lazyComponent('use', () => import('./TopNotice.tsx')) },
  staff: [
    { path: 'announcements', load: () => import('./staff/AnnouncementsPage.tsx'), section: { icon: 'bell', title: 'staff.announcements' } },
  ],
});
