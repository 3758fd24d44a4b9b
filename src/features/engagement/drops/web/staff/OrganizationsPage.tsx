import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#core/web/api.ts';
import { askAgain } from '#core/web/fresh-answer.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { useSubmit } from '#core/web/use-submit.ts';
import { createOrganization, listOrganizations, ORGANIZATION_NAME_MAX } from '#features/engagement/drops/contract/organization.ts';
import { SettingsSection, STAFF_KEY } from '#features/people/accounts/web/api.ts';
import { OrganizationRow } from './OrganizationRow.tsx';

const staffOrganizationsQuery = queryOptions({
  queryKey: [...STAFF_KEY, 'drops-organizations'],
  queryFn: async ({ signal }) => (await call(listOrganizations, { signal })).data.organizations,
});

export default function OrganizationsPage() {
  usePageTitle(t('drops.staff'));
  const { data, isPending, isError, error, refetch, isFetching } = useQuery(staffOrganizationsQuery);
  return (
    <SettingsSection title={t('drops.staff')} description={t('drops.staff.text')}>
      <NewOrganization />
      {isPending && <Skeleton className="h-40 w-full rounded-md" />}
      {isError && !data && <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />}
      {data?.length === 0 && (
        <EmptyState icon="box" title={t('drops.staff.none')}>
          {t('drops.staff.none.text')}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul aria-label={t('drops.staff')}>
          {data.map((organization) => (
            <OrganizationRow key={organization.id} organization={organization} />
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}

function NewOrganization() {
  const cache = useQueryClient();
  const [name, setName] = useState('');
  const create = useMutation({
    mutationFn: () => call(createOrganization, { body: { name: name.trim() } }),
    onSuccess: () => {
      setName('');
      toast.good('drops.staff.made', { name: name.trim() });
      return askAgain(cache, staffOrganizationsQuery);
    },
    onError: toast.refused,
  });
  const form = useSubmit(() => {
    if (name.trim() !== '') create.mutate();
  }, create.isPending);
  return (
    <form {...form} className="mb-4 flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-48">
        <TextField
          label={t('drops.staff.name')}
          maxLength={ORGANIZATION_NAME_MAX}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <Button type="submit" variant="primary" disabled={name.trim() === ''} busy={create.isPending}>
        {t('drops.staff.create')}
      </Button>
    </form>
  );
}
