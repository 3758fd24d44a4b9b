import { webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { jobsCheckTexts } from '#features/operators/staff/checks/texts.en.ts';
import { staffFeature } from '#features/operators/staff/feature.ts';
import { jobsTexts } from './texts.en.ts';

export const staffWeb = webFeature(staffFeature, {
  texts: {
    en: [jobsTexts, jobsCheckTexts],
    de: () => import('./texts.de.ts'),
  },
  slots: { 'accounts.staff': lazyComponent('use', () => import('./WrongClocks.tsx')) },
  staff: [
    { path: 'overview', load: () => import('./OverviewPage.tsx'), section: { icon: 'chart', title: 'staff.overview', isFirst: true } },
    { path: 'jobs', load: () => import('./JobsPage.tsx'), section: { icon: 'cog', title: 'staff.jobs' } },
    { path: 'failed-requests', load: () => import('./FailedRequestsPage.tsx'), section: { icon: 'warn', title: 'staff.failures' } },
    { path: 'log', load: () => import('./StaffLogPage.tsx'), section: { icon: 'list', title: 'staff.acts' } },
  ],
});
