import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { PasswordField } from '#core/web/ui/PasswordField.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useForm } from '#core/web/use-form.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { type Account, changeEmail, changePassword, EmailChange, PasswordChange } from '#features/people/accounts/contract/account.ts';
import { PASSWORD_MIN } from '#features/people/accounts/contract/person.ts';
import { accountQuery, devicesQuery, useCacheAccount } from '../account-queries.ts';
import { FormProblem, fieldProblem } from '../FormProblem.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { SignedInOnly } from '../SignedInOnly.tsx';
import { setSignedIn } from '../session.ts';
import { useSendConfirmation } from '../use-send-confirmation.ts';

export default function SecurityPage() {
  usePageTitle(t('accounts.settings.security'));
  return (
    <SignedInOnly title={t('accounts.settings.sign_in_first')} text={t('accounts.settings.sign_in_first.text')}>
      <PasswordForm />
      <EmailSettings />
    </SignedInOnly>
  );
}

const EMPTY = { current_password: '', email: '' };

export function EmailSettings() {
  const account = useQuery(accountQuery);
  return (
    <SettingsSection title={t('accounts.email.title')}>
      {account.isPending && <Skeleton className="mb-4 h-12 w-full" />}
      {account.isError && <QueryError title={t('accounts.settings.failed')} query={account} />}
      {account.data && <EmailState {...account.data} />}
      <EmailForm />
    </SettingsSection>
  );
}

function EmailState({ email, email_confirmed: isConfirmed }: Pick<Account, 'email' | 'email_confirmed'>) {
  const send = useSendConfirmation();
  if (email === null) return <p className="mb-4 text-ink-2">{t('accounts.email.none')}</p>;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line-soft pb-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 font-semibold wrap-anywhere">{email}</bdi>
          <Tag tone={isConfirmed ? 'mint' : 'amber'}>{t(isConfirmed ? 'accounts.email.confirmed' : 'accounts.email.unconfirmed')}</Tag>
        </p>
        {!isConfirmed && <p className="mt-0.5 text-ink-2">{t('accounts.email.unconfirmed.text')}</p>}
      </div>
      {!isConfirmed && (
        <Button
          busy={send.isPending}
          onClick={() =>
            send.mutate(undefined, {
              onSuccess: ({ data }) => toast.good(data.mails_confirmation ? 'accounts.email.sent' : 'accounts.email.logged'),
            })
          }
        >
          {t('accounts.confirm.send_again')}
        </Button>
      )}
    </div>
  );
}

function EmailForm() {
  const cache = useQueryClient();
  const cacheAccount = useCacheAccount();
  const { form, field, problem, isSending, reset } = useForm({
    schema: EmailChange,
    start: EMPTY,
    refusedFields: { WRONG_PASSWORD: 'current_password', EMAIL_TAKEN: 'email' },
    send: async (body) => {
      const { data } = await call(changeEmail, { body });
      cacheAccount(data.account);
      setSignedIn(cache, data.account);
      reset(EMPTY);
      toast.good('accounts.email.changed');
    },
  });
  return (
    <form {...form} className="flex max-w-(--dialog-w) flex-col gap-4">
      <TextField
        label={t('accounts.field.new_email')}
        type="email"
        autoComplete="email"
        error={fieldProblem('email', problem('email'))}
        {...field('email')}
      />
      <PasswordField
        label={t('accounts.field.current_password')}
        autoComplete="current-password"
        error={fieldProblem('given_password', problem('current_password'))}
        {...field('current_password')}
      />
      <FormProblem text={problem('')?.text} />
      <Button type="submit" variant="primary" className="self-start" busy={isSending}>
        {t('accounts.email.submit')}
      </Button>
    </form>
  );
}

const NO_PASSWORDS = { current_password: '', new_password: '' };

export function PasswordForm() {
  const cache = useQueryClient();
  const { form, field, problem, isSending, reset } = useForm({
    schema: PasswordChange,
    start: NO_PASSWORDS,
    refusedFields: { WRONG_PASSWORD: 'current_password', PASSWORD_COMMON: 'new_password' },
    send: async (body) => {
      const { data } = await call(changePassword, { body });
      reset(NO_PASSWORDS);
      void cache.invalidateQueries({ queryKey: devicesQuery.queryKey });
      toast.good('accounts.password.changed', { count: data.ended_sessions });
    },
  });
  return (
    <SettingsSection title={t('accounts.password.title')} description={t('accounts.password.description')}>
      <form {...form} className="flex max-w-(--dialog-w) flex-col gap-4">
        <PasswordField
          label={t('accounts.field.current_password')}
          autoComplete="current-password"
          error={fieldProblem('given_password', problem('current_password'))}
          {...field('current_password')}
        />
        <PasswordField
          label={t('accounts.field.new_password')}
          hint={t('accounts.field.password.hint', { min: PASSWORD_MIN })}
          autoComplete="new-password"
          error={fieldProblem('password', problem('new_password'))}
          {...field('new_password')}
        />
        <FormProblem text={problem('')?.text} />
        <Button type="submit" variant="primary" className="self-start" busy={isSending}>
          {t('accounts.password.submit')}
        </Button>
      </form>
    </SettingsSection>
  );
}
