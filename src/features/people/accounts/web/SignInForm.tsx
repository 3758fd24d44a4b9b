import { useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { PasswordField } from '#core/web/ui/PasswordField.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useForm } from '#core/web/use-form.ts';
import { type Self, SignIn, signIn } from '#features/people/accounts/contract/entry.ts';
import type { AuthView } from './auth-prompt.ts';
import { DemoHint } from './DemoHint.tsx';
import { FormProblem } from './FormProblem.tsx';
import { fieldProblem } from './field-problem.ts';
import { setSignedIn } from './session.ts';
import { suspensionText } from './suspension-text.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

interface SignInFormProps {
  onDone: (viewer: Self) => void;
  onView: (view: AuthView) => void;
}

export function SignInForm({ onDone, onView }: SignInFormProps) {
  const cache = useQueryClient();
  const { form, field, problem, isSending } = useForm({
    schema: SignIn,
    start: { login: '', password: '' },
    refusedFields: { WRONG_CREDENTIALS: 'password' },
    textOf: (error) => suspensionText(error) ?? refusalText(error),
    send: async (body) => {
      const { data } = await call(signIn, { body });
      setSignedIn(cache, data.viewer);
      onDone(data.viewer);
    },
  });

  return (
    <form {...form} className="flex flex-col gap-4">
      <DemoHint />
      <TextField
        label={t('accounts.field.login')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={fieldProblem('login', problem('login'))}
        {...field('login')}
      />
      <PasswordField
        label={t('accounts.field.password')}
        autoComplete="current-password"
        error={fieldProblem('given_password', problem('password'))}
        {...field('password')}
      />
      <FormProblem text={problem('')?.text} />
      <ViewSwitch view="forgot-password" onView={onView} className="self-end">
        {t('accounts.sign_in.forgot')}
      </ViewSwitch>
      <Button type="submit" variant="primary" size="large" busy={isSending}>
        {t('accounts.sign_in')}
      </Button>
      <p className="text-center text-ink-2">
        {t('accounts.sign_in.new_here')}{' '}
        <ViewSwitch view="sign-up" onView={onView}>
          {t('accounts.sign_in.make_account')}
        </ViewSwitch>
      </p>
    </form>
  );
}
