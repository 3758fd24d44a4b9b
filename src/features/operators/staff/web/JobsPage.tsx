import { useQuery } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { SettingsSection } from '#features/people/accounts/web/api.ts';
import { DeadJobs } from './DeadJobs.tsx';
import { jobLanesQuery } from './job-queries.ts';
import { LaneTable } from './LaneTable.tsx';
import { RetryingJobs } from './RetryingJobs.tsx';

export default function JobsPage() {
  usePageTitle(t('staff.jobs'));
  const lanes = useQuery(jobLanesQuery);
  return (
    <>
      <SettingsSection title={t('staff.jobs')} description={t('staff.jobs.text')}>
        {lanes.isPending && <Skeleton className="h-28 w-full rounded-md" />}
        {lanes.isError && !lanes.data && (
          <ErrorState title={t('staff.jobs.failed')} error={lanes.error} onRetry={() => lanes.refetch()} busy={lanes.isFetching} />
        )}
        {lanes.data?.length === 0 && (
          <EmptyState icon="cog" title={t('staff.jobs.none')}>
            {t('staff.jobs.none.text')}
          </EmptyState>
        )}
        {lanes.data && lanes.data.length > 0 && <LaneTable lanes={lanes.data} />}
      </SettingsSection>
      <DeadJobs />
      <RetryingJobs />
    </>
  );
}
