import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { PasswordField } from '#core/web/ui/PasswordField.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useForm } from '#core/web/use-form.ts';
import { type Self, SignUp, signUp } from '#features/people/accounts/contract/entry.ts';
import { PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '#features/people/accounts/contract/person.ts';
import type { AuthView } from './auth-prompt.ts';
import { FormProblem } from './FormProblem.tsx';
import { fieldProblem } from './field-problem.ts';
import { setSignedIn, useSession } from './session.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

interface SignUpFormProps {
  onDone: (viewer: Self) => void;
  onView: (view: AuthView) => void;
}

/** Says when the account becomes staff: the first account, or one with the link `/sign-up#setup=TOKEN`. */
export function SignUpForm({ onDone, onView }: SignUpFormProps) {
  const cache = useQueryClient();
  const isFirst = useSession().data?.first_account ?? false;
  const setupToken = new URLSearchParams(useLocation().hash).get('setup') ?? undefined;
  const { form, field, problem, isSending } = useForm({
    schema: SignUp,
    start: { username: '', email: '', password: '' },
    checksOn: 'leave',
    refusedFields: {
      USERNAME_TAKEN: 'username',
      USERNAME_RESERVED: 'username',
      EMAIL_TAKEN: 'email',
      PASSWORD_COMMON: 'password',
    },
    send: async (body) => {
      const { data } = await call(signUp, { body: { ...body, setup_token: setupToken } });
      setSignedIn(cache, data.viewer);
      onDone(data.viewer);
      toast.good('accounts.sign_up.welcome', { name: data.viewer.username });
    },
  });

  return (
    <form {...form} className="flex flex-col gap-4">
      {(isFirst || setupToken !== undefined) && (
        <p className="flex items-start gap-2 rounded-sm bg-mint-soft px-3 py-2 text-mint-text">
          <Icon name="shield" size="small" className="mt-0.5" />
          <span>{t('accounts.sign_up.first')}</span>
        </p>
      )}
      <TextField
        label={t('accounts.field.username')}
        hint={t('accounts.field.username.hint', { min: USERNAME_MIN, max: USERNAME_MAX })}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={fieldProblem('username', problem('username'))}
        {...field('username')}
      />
      <TextField
        label={t('accounts.field.email')}
        hint={t('accounts.field.email.hint')}
        type="email"
        autoComplete="email"
        error={fieldProblem('email', problem('email'))}
        {...field('email')}
      />
      <PasswordField
        label={t('accounts.field.password')}
        hint={t('accounts.field.password.hint', { min: PASSWORD_MIN })}
        autoComplete="new-password"
        error={fieldProblem('password', problem('password'))}
        {...field('password')}
      />
      <FormProblem text={problem('')?.text} />
      <Button type="submit" variant="primary" size="large" busy={isSending}>
        {t('accounts.sign_up.submit')}
      </Button>
      <p className="text-center text-ink-2">
        {t('accounts.sign_up.have_one')}{' '}
        <ViewSwitch view="sign-in" onView={onView}>
          {t('accounts.sign_in')}
        </ViewSwitch>
      </p>
    </form>
  );
}
