import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDate } from '#core/web/format/date.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { SITE_PAGE_NAMES } from '#features/operators/site-pages/contract.ts';
import { SettingsSection } from '#features/people/accounts/web/api.ts';
import { sitePagesQuery } from '../queries.ts';

export default function PagesPage() {
  usePageTitle(t('staff.pages'));
  const pages = useQuery(sitePagesQuery);
  const filled = new Map(pages.data?.map((page) => [page.name, page]));
  return (
    <SettingsSection title={t('staff.pages')} description={t('staff.pages.text')}>
      {pages.isPending && <Skeleton className="h-60 w-full rounded-md" />}
      {pages.isError && !pages.data && <QueryError title={t('staff.pages.failed')} query={pages} />}
      {pages.data && (
        <ul aria-label={t('staff.pages')}>
          {SITE_PAGE_NAMES.map((name) => {
            const page = filled.get(name);
            const state = page
              ? t('site-pages.changed', { version: formatNumber(page.version), date: formatDate(page.changed_at, 'medium') })
              : t('staff.pages.empty');
            return (
              <li key={name} className="border-t border-line-soft first:border-0">
                <Link
                  to="/staff/pages/$page"
                  params={{ page: name }}
                  className="flex min-h-12 items-center gap-3 rounded-sm px-2 py-2 hover:bg-row-hover"
                >
                  <Icon name={page ? 'check' : 'edit'} className={page ? 'text-mint-text' : 'text-ink-3'} />
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{t(`site-pages.${name}`)}</span>
                    <span className="block text-12 text-ink-3">{state}</span>
                  </span>
                  <Icon name="right" size="small" className="text-ink-3" />
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </SettingsSection>
  );
}
