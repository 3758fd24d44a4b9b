import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RefusedCall } from '#core/web/api.ts';
import { formatDate } from '#core/web/format/date.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import type { SitePageName } from '#features/operators/site-pages/contract.ts';
import { PageText } from './PageText.tsx';
import { sitePageQuery } from './queries.ts';

function SitePageView({ name }: { name: SitePageName }) {
  const title = t(`site-pages.${name}`);
  usePageTitle(title);
  const page = useQuery(sitePageQuery(name));
  if (page.error instanceof RefusedCall && page.error.code === 'PAGE_NOT_FOUND') return <NoText />;
  return (
    <article className="mx-auto w-full max-w-(--page-w) px-4 py-8 md:px-6">
      <h1 className="text-22 font-bold tracking-tight">{title}</h1>
      {page.isPending && <Skeleton className="mt-6 h-96 w-full rounded-md" />}
      {page.isError && !page.data && <QueryError title={t('site-pages.failed')} query={page} />}
      {page.data && (
        <>
          <p className="mt-1 mb-6 text-12 text-ink-3">
            {t('site-pages.changed', { version: formatNumber(page.data.version), date: formatDate(page.data.changed_at, 'medium') })}
          </p>
          <PageText text={page.data.text} />
        </>
      )}
    </article>
  );
}

function NoText() {
  return (
    <div className="px-4 py-16">
      <EmptyState
        wholePage
        icon="flag"
        title={t('site-pages.none')}
        action={
          <Link to="/" className={buttonClass('primary')}>
            {t('site-pages.home')}
          </Link>
        }
      >
        {t('site-pages.none.text')}
      </EmptyState>
    </div>
  );
}

export const AboutPage = () => <SitePageView name="about" />;
export const RulesPage = () => <SitePageView name="rules" />;
export const TermsPage = () => <SitePageView name="terms" />;
export const PrivacyPage = () => <SitePageView name="privacy" />;
export const ContactPage = () => <SitePageView name="contact" />;
