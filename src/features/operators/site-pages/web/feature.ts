import { webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { sitePagesFeature } from '#features/operators/site-pages/feature.ts';
import { sitePagesTexts } from './texts.en.ts';

/** One import for all, because each counts in the first script of every page. */
const page = (name: 'RulesPage' | 'AboutPage' | 'TermsPage' | 'PrivacyPage' | 'ContactPage') => async () => ({
  default: (await import('./SitePageView.tsx'))[name],
});

export const sitePagesWeb = webFeature(sitePagesFeature, {
  texts: { en: [sitePagesTexts], de: () => import('./texts.de.ts') },
  slots: {
    'core.footer': lazyComponent('use', async () => ({ default: (await import('./page-links.tsx')).FooterLinks })),
    'accounts.sign_up': lazyComponent('use', async () => ({ default: (await import('./page-links.tsx')).SignUpTerms })),
  },
  pages: {
    '/rules': page('RulesPage'),
    '/about': page('AboutPage'),
    '/terms': page('TermsPage'),
    '/privacy': page('PrivacyPage'),
    '/contact': page('ContactPage'),
  },
  staff: [
    { path: 'pages', load: () => import('./staff/PagesPage.tsx'), section: { icon: 'list', title: 'staff.pages' } },
    { path: 'pages/$page', load: () => import('./staff/EditPage.tsx') },
  ],
});
