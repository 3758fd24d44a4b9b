import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Tabs } from '#core/web/ui/Tabs.tsx';
import type { OwnOrganization } from '#features/engagement/drops/contract/organization.ts';
import { DropPicture } from '../card/DropPicture.tsx';
import { CallbackSettings } from './CallbackSettings.tsx';
import { CampaignTable } from './CampaignTable.tsx';
import { totalsQuery } from './manage-queries.ts';
import { Numbers } from './Numbers.tsx';
import { RewardList } from './RewardList.tsx';

export function Organization({ organization }: { organization: OwnOrganization }) {
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
