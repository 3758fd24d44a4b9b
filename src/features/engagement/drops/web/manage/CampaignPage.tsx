import { useQuery } from '@tanstack/react-query';
import type { PageProps } from '#core/web/feature.ts';
import { t } from '#core/web/i18n/text.ts';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { SignedInOnly } from '#features/people/accounts/web/api.ts';
import { CampaignEditor } from './CampaignEditor.tsx';
import { campaignQuery } from './manage-queries.ts';

/** Last path segment of the form for a new campaign. */
const NEW = 'new';

/** `/drops/manage/$organization/$campaign` (DR-09). */
export default function CampaignPage({ params: { organization = '', campaign = '' } }: PageProps) {
  usePageTitle(t('drops.manage'));
  return (
    <SignedInOnly title={t('drops.manage.sign_in')} wholePage>
      <div className="mx-auto w-full max-w-(--page-wide) px-4 py-5 md:px-6">
        {campaign === NEW ? (
          <CampaignEditor organizationId={organization} campaign={null} />
        ) : (
          <StoredCampaign key={campaign} organizationId={organization} id={campaign} />
        )}
      </div>
    </SignedInOnly>
  );
}

function StoredCampaign({ organizationId, id }: { organizationId: string; id: string }) {
  const { data, isError, error, refetch, isFetching } = useQuery(campaignQuery(organizationId, id));
  if (data) return <CampaignEditor organizationId={organizationId} campaign={data} />;
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-4">
      <Skeleton className="h-9" />
      <Skeleton className="h-96 rounded-lg" />
    </div>
  );
}
