import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { Logo } from '#core/web/ui/Logo.tsx';
import { SETUP_PAGE } from '#features/people/accounts/contract/setup.ts';
import { openAuthDialog, useSession, useViewer } from '#features/people/accounts/web/api.ts';
import { SectionHead } from './CardSection.tsx';
import { HomeCategories } from './CategoryGrid.tsx';
import { ChannelGrid } from './ChannelGrid.tsx';
import { recommendedQuery } from './queries.ts';

export default function EmptyHome() {
  useFirstVisit();
  const viewer = useViewer();
  const channels = useQuery(recommendedQuery).data ?? [];
  return (
    <>
      <section className="grid justify-items-center gap-2 rounded-lg border border-line-soft bg-panel px-4 py-12 text-center">
        <Logo size={48} />
        <h2 className="mt-2 text-22 font-bold tracking-tight">{t('channels.home.quiet')}</h2>
        <p className="max-w-[48ch] text-14 text-ink-2">{t('channels.home.quiet.text')}</p>
        <div className="mt-3">
          {viewer ? (
            <Link to="/$slug" params={{ slug: viewer.slug }} className={buttonClass('primary', 'large')}>
              {t('channels.home.quiet.mine')}
            </Link>
          ) : (
            <Button variant="primary" size="large" onClick={() => openAuthDialog('sign-up')}>
              {t('channels.home.quiet.join')}
            </Button>
          )}
        </div>
      </section>
      {channels.length > 0 && (
        <>
          <SectionHead title={t('channels.home.channels')} />
          <ChannelGrid channels={channels} />
        </>
      )}
      <HomeCategories />
    </>
  );
}

/** The home page of a server without an account is its setup. Servers that others can reach need the link of the terminal. */
function useFirstVisit(): void {
  const isFirst = useSession().data?.first_account ?? false;
  const navigate = useNavigate();
  useEffect(() => {
    if (isFirst) void navigate({ to: SETUP_PAGE, replace: true });
  }, [isFirst, navigate]);
}
