import { webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { sitePagesFeature } from '#features/operators/site-pages/feature.ts';
import { sitePagesTexts } from './texts.en.ts';

export const sitePagesWeb = webFeature(sitePagesFeature, {
  texts: { en: [sitePagesTexts], de: () => import('./texts.de.ts') },
  slots: {
    'core.footer': lazyComponent('page', () => import('./FooterLinks.tsx')),
    'accounts.sign_up': lazyComponent('use', () => import('./SignUpTerms.tsx')),
  },
  pages: {
    '/rules': async () => ({ default: (await import('./SitePageView.tsx')).RulesPage }),
    '/about': async () => ({ default: (await import('./SitePageView.tsx')).AboutPage }),
    '/terms': async () => ({ default: (await import('./SitePageView.tsx')).TermsPage }),
    '/privacy': async () => ({ default: (await import('./SitePageView.tsx')).PrivacyPage }),
    '/contact': async () => ({ default: (await import('./SitePageView.tsx')).ContactPage }),
  },
  staff: [
    { path: 'pages', load: () => import('./staff/PagesPage.tsx'), section: { icon: 'list', title: 'staff.pages' } },
    { path: 'pages/$page', load: () => import('./staff/EditPage.tsx') },
  ],
});
