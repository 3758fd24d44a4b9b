import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PageProps } from '#core/web/feature.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tabs } from '#core/web/ui/Tabs.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import type { OwnOrganization } from '#features/engagement/drops/contract/organization.ts';
import { SignedInOnly } from '#features/people/accounts/web/api.ts';
import { DropPicture } from '../card/DropPicture.tsx';
import { CallbackSettings } from './CallbackSettings.tsx';
import { CampaignTable } from './CampaignTable.tsx';
import { organizationsQuery, totalsQuery } from './manage-queries.ts';
import { Numbers } from './Numbers.tsx';
import { RewardList } from './RewardList.tsx';

/** `/drops/manage`, also with one of the viewer's organizations (DR-09). */
export default function OrganizationPage({ params }: PageProps) {
  usePageTitle(t('drops.manage'));
  return (
    <SignedInOnly title={t('drops.manage.sign_in')} wholePage>
      <div className="mx-auto w-full max-w-(--page-wide) px-4 py-5 md:px-6">
        <Organizations chosen={params.organization} />
      </div>
    </SignedInOnly>
  );
}

function Organizations({ chosen }: { chosen: string | undefined }) {
  const { data, error, isError, refetch, isFetching } = useQuery(organizationsQuery);
  if (!data) {
    if (isError) return <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />;
    return (
      <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-4">
        <Skeleton className="h-9 w-60" />
        <Skeleton className="h-20 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
      </div>
    );
  }
  const organization = chosen === undefined && data.length === 1 ? data[0] : data.find(({ id }) => id === chosen);
  if (organization) return <Organization key={organization.id} organization={organization} />;
  if (data.length === 0 || chosen !== undefined) {
    return (
      <EmptyState icon="box" title={t('drops.manage.none')} wholePage>
        {t('drops.manage.none.text')}
      </EmptyState>
    );
  }
  return <Choice organizations={data} />;
}

function Choice({ organizations }: { organizations: readonly OwnOrganization[] }) {
  return (
    <>
      <h1 className="text-22 font-bold tracking-tight">{t('drops.manage')}</h1>
      <ul className="mt-4 overflow-hidden rounded-lg border border-line-soft bg-panel">
        {organizations.map(({ id, name, logo_url }) => (
          <li key={id} className="border-t border-line-soft first:border-0">
            <Link to={`/drops/manage/${id}`} className="flex min-h-12 items-center gap-3 px-4 font-semibold hover:bg-row-hover">
              <DropPicture path={logo_url} className="size-8 shrink-0 rounded-sm" />
              <bdi className="min-w-0 flex-1 wrap-anywhere">{name}</bdi>
              <Icon name="right" size="small" className="text-ink-3 rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Organization({ organization }: { organization: OwnOrganization }) {
  const { id, name, logo_url } = organization;
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3">
          {logo_url !== '' && <DropPicture path={logo_url} className="size-12 shrink-0 rounded-md" />}
          <div className="min-w-0">
            <h1 className="text-22 font-bold tracking-tight wrap-anywhere">
              <bdi>{name}</bdi>
            </h1>
            <p className="text-ink-2">{t('drops.manage.text')}</p>
          </div>
        </div>
        <Link to={`/drops/manage/${id}/new`} className={buttonClass('primary')}>
          <Icon name="plus" size="small" />
          {t('drops.campaign.new')}
        </Link>
      </header>
      <Totals organizationId={id} />
      <Tabs
        label={name}
        tabs={[
          { id: 'campaigns', label: t('drops.manage.campaigns'), content: <CampaignTable organizationId={id} /> },
          { id: 'rewards', label: t('drops.manage.rewards'), content: <RewardList organizationId={id} organizationName={name} /> },
          { id: 'callback', label: t('drops.manage.callback'), content: <CallbackSettings organization={organization} /> },
        ]}
      />
    </>
  );
}

function Totals({ organizationId }: { organizationId: string }) {
  const totals = useQuery(totalsQuery(organizationId)).data;
  return (
    <Numbers
      label={t('drops.totals')}
      numbers={[
        { name: t('drops.totals.running'), value: totals && formatNumber(totals.running) },
        { name: t('drops.totals.watching'), value: totals && formatNumber(totals.watching) },
        { name: t('drops.totals.minutes'), value: totals && formatNumber(totals.minutes) },
        { name: t('drops.totals.claims'), value: totals && formatNumber(totals.claims) },
      ]}
    />
  );
}
