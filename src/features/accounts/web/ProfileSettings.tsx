import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { call } from '#core/web/api.ts';
import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { TextAreaField } from '#core/web/ui/TextAreaField.tsx';
import { type Account, changeProfile } from '#features/accounts/contract/account.ts';
import { BIO_MAX } from '#features/accounts/contract/person.ts';
import { accountQuery, useCacheAccount } from './account-queries.ts';
import { FormProblem } from './FormProblem.tsx';
import { fieldProblem, showRefusal } from './field-problem.ts';
import { SettingsSection } from './SettingsSection.tsx';

/** The part of the account that is visible to others. */
export function ProfileSettings() {
  const account = useQuery(accountQuery);
  return (
    <SettingsSection title={t('accounts.settings.profile')}>
      {account.isPending && <Skeleton className="h-56 w-full rounded-md" />}
      {account.isError && (
        <ErrorState
          title={t('accounts.settings.failed')}
          error={account.error}
          onRetry={() => account.refetch()}
          busy={account.isFetching}
        />
      )}
      {account.data && <ProfileForm account={account.data} />}
    </SettingsSection>
  );
}

function ProfileForm({ account }: { account: Account }) {
  const cacheAccount = useCacheAccount();
  const { register, handleSubmit, setError, watch, reset, formState } = useForm({
    resolver: zodResolver(changeProfile.body!),
    defaultValues: { bio: account.bio },
  });
  const submit = handleSubmit(async (body) => {
    try {
      const { data } = await call(changeProfile, { body });
      cacheAccount(data.account);
      reset({ bio: data.account.bio });
      toast.good('accounts.profile.saved');
    } catch (error) {
      showRefusal(error, setError);
    }
  });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <Avatar name={account.username} size={56} />
        <div className="min-w-0">
          <p className="truncate text-14 font-bold">
            <bdi>{account.username}</bdi>
          </p>
          <p className="text-12 text-ink-3">{t('accounts.profile.since', { date: formatDate(account.created_at, 'medium') })}</p>
        </div>
      </div>
      <TextAreaField
        label={t('accounts.field.bio')}
        hint={t('accounts.field.bio.hint')}
        count={`${watch('bio').length} / ${BIO_MAX}`}
        error={fieldProblem('bio', formState.errors.bio)}
        dir="auto"
        {...register('bio')}
      />
      <FormProblem text={formState.errors.root?.message} />
      <Button type="submit" variant="primary" className="self-start" busy={formState.isSubmitting} disabled={!formState.isDirty}>
        {t('core.save')}
      </Button>
    </form>
  );
}
