import { useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { PasswordField } from '#core/web/ui/PasswordField.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useForm } from '#core/web/use-form.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { changeEmail, EmailChange } from '#features/people/accounts/contract/account.ts';
import { useCacheAccount } from '../account-queries.ts';
import { FormProblem } from '../FormProblem.tsx';
import { fieldProblem } from '../field-problem.ts';
import { PasswordForm } from '../PasswordForm.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { SignedInOnly } from '../SignedInOnly.tsx';
import { setSignedIn, useViewer } from '../session.ts';

export default function SecurityPage() {
  usePageTitle(t('accounts.settings.security'));
  return (
    <SignedInOnly title={t('accounts.settings.sign_in_first')} text={t('accounts.settings.sign_in_first.text')}>
      <PasswordForm />
      <EmailForm />
    </SignedInOnly>
  );
}

const EMPTY = { current_password: '', email: '' };

function EmailForm() {
  const cache = useQueryClient();
  const cacheAccount = useCacheAccount();
  const viewer = useViewer();
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
    <SettingsSection
      title={t('accounts.email.title')}
      description={viewer && phrase('accounts.email.now', { email: <bdi key="email">{viewer.email}</bdi> })}
    >
      <form {...form} className="flex max-w-(--dialog-w) flex-col gap-4">
        <TextField
          label={t('accounts.field.email')}
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
    </SettingsSection>
  );
}
