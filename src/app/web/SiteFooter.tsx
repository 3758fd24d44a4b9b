import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { settingsQuery } from '#core/web/settings.ts';
import { Slot } from '#core/web/ui/Slot.tsx';

const LINK = 'inline-flex min-h-(--h-xs) items-center hover:text-ink hover:underline';

/** Links at the end of every page outside the dashboard, except channels on phones. */
export function SiteFooter() {
  const hasDocs = useQuery(settingsQuery).data?.docs_are_public ?? false;
  return (
    <footer className="mt-10 border-t border-line-soft px-4 py-5 text-12 text-ink-2 md:px-6">
      <nav aria-label={t('app.footer')}>
        <ul className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <li>
            <Link to="/" className={LINK}>
              {t('app.footer.live')}
            </Link>
          </li>
          <li>
            <Link to="/settings/appearance" className={LINK}>
              {t('app.footer.appearance')}
            </Link>
          </li>
          {hasDocs && (
            <li>
              {/* Not a page of this application. */}
              <a href="/docs" className={LINK}>
                {t('app.footer.api')}
              </a>
            </li>
          )}
          <Slot name="core.footer" className={LINK} />
        </ul>
      </nav>
    </footer>
  );
}
