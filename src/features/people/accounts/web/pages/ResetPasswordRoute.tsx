import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { PasswordField } from '#core/web/ui/PasswordField.tsx';
import { useForm } from '#core/web/use-form.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { confirmReset } from '#features/people/accounts/contract/entry.ts';
import { NewPassword } from '#features/people/accounts/contract/person.ts';
import { AuthCard } from '../AuthCard.tsx';
import { FormProblem, fieldProblem } from '../FormProblem.tsx';

export default function ResetPasswordRoute() {
  usePageTitle(t('accounts.reset.title'));
  return <ResetPasswordPage />;
}

export function ResetPasswordPage() {
  const token = new URLSearchParams(useLocation().hash).get('token');
  const navigate = useNavigate();
  return (
    <AuthCard title={t('accounts.reset.title')} description={t('accounts.reset.description')}>
      {token ? (
        <ResetPasswordForm token={token} onDone={() => navigate({ to: '/sign-in', replace: true })} />
      ) : (
        <EmptyState
          icon="link"
          title={t('core.failed.title')}
          action={
            <Link to="/forgot-password" className={buttonClass('primary')}>
              {t('accounts.reset.ask_again')}
            </Link>
          }
        >
          {t('accounts.reset.no_token')}
        </EmptyState>
      )}
    </AuthCard>
  );
}

const PasswordDraft = z.object({ password: NewPassword });

/** `token` comes from the fragment of the emailed link. */
function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { form, field, problem, isSending } = useForm({
    schema: PasswordDraft,
    start: { password: '' },
    refusedFields: { PASSWORD_COMMON: 'password' },
    send: async ({ password }) => {
      await call(confirmReset, { body: { token, password } });
      toast.good('accounts.reset.done');
      onDone();
    },
  });

  return (
    <form {...form} className="flex flex-col gap-4">
      <PasswordField
        label={t('accounts.field.new_password')}
        autoComplete="new-password"
        error={fieldProblem('password', problem('password'))}
        {...field('password')}
      />
      <FormProblem text={problem('')?.text} />
      <Button type="submit" variant="primary" size="large" busy={isSending}>
        {t('accounts.reset.submit')}
      </Button>
    </form>
  );
}
