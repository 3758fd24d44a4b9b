import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { call, RefusedCall } from '#core/web/api.ts';
import { formatDate } from '#core/web/format/date.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { settingsQuery } from '#core/web/settings.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { PasswordField } from '#core/web/ui/PasswordField.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useForm } from '#core/web/use-form.ts';
import { type Self, SignIn, SignUp, signIn, signUp } from '#features/people/accounts/contract/entry.ts';
import { PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '#features/people/accounts/contract/person.ts';
import { Suspension } from '#features/people/accounts/contract/staff.ts';
import { FormProblem, fieldProblem } from './FormProblem.tsx';
import { type AuthView, setSignedIn, useSession } from './session.ts';

export function SignInForm({ onDone, onView }: { onDone: (viewer: Self) => void; onView: (view: AuthView) => void }) {
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
      <ViewSwitch view="forgot-password" onView={onView} className={`${TEXT_LINK} self-end`}>
        {t('accounts.sign_in.forgot')}
      </ViewSwitch>
      <Button type="submit" variant="primary" size="large" busy={isSending}>
        {t('accounts.sign_in')}
      </Button>
      <OtherForm question={t('accounts.sign_in.new_here')} view="sign-up" onView={onView}>
        {t('accounts.sign_in.make_account')}
      </OtherForm>
    </form>
  );
}

const PEOPLE = ['ana', 'mod', 'vip', 'sub', 'viewer'];
const PASSWORD = 'demo-password';

function DemoHint() {
  const settings = useQuery(settingsQuery);
  if (!settings.data?.demo) return null;
  return (
    <p className="flex items-start gap-2 rounded-sm bg-mint-soft px-3 py-2 text-mint-text">
      <Icon name="info" size="small" className="mt-0.5" />
      <span>
        {phrase('accounts.sign_in.demo', {
          names: <b key="names">{PEOPLE.join(', ')}</b>,
          password: <b key="password">{PASSWORD}</b>,
        })}
      </span>
    </p>
  );
}

/** Message for a suspended user who signs in: the reason and the end, if any. Null for other errors. */
function suspensionText(error: unknown): string | null {
  if (!(error instanceof RefusedCall) || error.code !== 'ACCOUNT_SUSPENDED') return null;
  const suspension = Suspension.extend({ deletes_at: z.iso.datetime().optional() }).safeParse(error.data).data;
  if (!suspension) return null;
  const { reason, ends_at, deletes_at } = suspension;
  const end = ends_at === null ? '' : t('accounts.suspended.until', { date: formatDate(ends_at, 'mediumWithTime') });
  const deletion = deletes_at === undefined ? '' : t('accounts.suspended.deletes', { date: formatDate(deletes_at, 'mediumWithTime') });
  return [refusalText(error), t('accounts.suspended.reason', { reason }), end, deletion].filter(Boolean).join(' ');
}

interface SignUpFormProps {
  onDone: (viewer: Self) => void;
  onView: (view: AuthView) => void;
}

/** Nobody else can sign up while it is closed, except for the account that becomes staff. */
export function SignUpForm(props: SignUpFormProps) {
  const { data } = useSession();
  const hash = new URLSearchParams(useLocation().hash);
  const setupToken = hash.get('setup') ?? undefined;
  const isFirst = (data?.first_account ?? false) || setupToken !== undefined;
  const mode = isFirst ? 'open' : (data?.sign_up ?? 'open');
  if (mode === 'closed') return <SignUpClosed onView={props.onView} />;
  const invitation = hash.get('invitation') ?? '';
  return <OpenSignUpForm {...props} isFirst={isFirst} setupToken={setupToken} invitation={invitation} isInvitedOnly={mode === 'invited'} />;
}

function SignUpClosed({ onView }: Pick<SignUpFormProps, 'onView'>) {
  return (
    <EmptyState
      icon="lock"
      title={t('accounts.sign_up.closed')}
      action={
        <ViewSwitch view="sign-in" onView={onView} className={buttonClass('primary', 'large')}>
          {t('accounts.sign_in')}
        </ViewSwitch>
      }
    >
      {t('accounts.sign_up.closed.text')}
    </EmptyState>
  );
}

interface OpenSignUpFormProps extends SignUpFormProps {
  /** The account becomes staff: it is the first one, or was opened with the link `/sign-up#setup=TOKEN`. */
  isFirst: boolean;
  setupToken: string | undefined;
  isInvitedOnly: boolean;
  /** Code of the link `/sign-up#invitation=CODE`; empty without one. */
  invitation: string;
}

const SignUpDraft = SignUp.extend({ invitation: z.string() });

function OpenSignUpForm({ onDone, onView, isFirst, setupToken, isInvitedOnly, invitation }: OpenSignUpFormProps) {
  const cache = useQueryClient();
  const { form, field, problem, isSending } = useForm({
    schema: SignUpDraft,
    start: { username: '', email: '', password: '', invitation },
    checksOn: 'leave',
    refusedFields: {
      INVITATION_NEEDED: 'invitation',
      INVITATION_INVALID: 'invitation',
      USERNAME_TAKEN: 'username',
      USERNAME_RESERVED: 'username',
      EMAIL_TAKEN: 'email',
      PASSWORD_COMMON: 'password',
    },
    send: async (body) => {
      const { data } = await call(signUp, { body: { ...body, invitation: body.invitation || undefined, setup_token: setupToken } });
      setSignedIn(cache, data.viewer);
      onDone(data.viewer);
      toast.good(data.mails_confirmation ? 'accounts.sign_up.welcome_mailed' : 'accounts.sign_up.welcome', { name: data.viewer.username });
    },
  });

  return (
    <form {...form} className="flex flex-col gap-4">
      {isFirst && (
        <p className="flex items-start gap-2 rounded-sm bg-mint-soft px-3 py-2 text-mint-text">
          <Icon name="shield" size="small" className="mt-0.5" />
          <span>{t('accounts.sign_up.first')}</span>
        </p>
      )}
      {isInvitedOnly && (
        <TextField
          label={t('accounts.field.invitation')}
          hint={t('accounts.field.invitation.hint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={problem('invitation')?.text}
          {...field('invitation')}
        />
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
      <Slot name="accounts.sign_up" />
      <FormProblem text={problem('')?.text} />
      <Button type="submit" variant="primary" size="large" busy={isSending}>
        {t('accounts.sign_up.submit')}
      </Button>
      <OtherForm question={t('accounts.sign_up.have_one')} view="sign-in" onView={onView}>
        {t('accounts.sign_in')}
      </OtherForm>
    </form>
  );
}

export const TEXT_LINK = 'inline-flex min-h-(--h-xs) items-center font-semibold text-mint-text hover:underline';

interface ViewSwitchProps {
  view: AuthView;
  onView: (view: AuthView) => void;
  children: ReactNode;
  className?: string;
}

/** The other form is as easy to find as this one. */
function OtherForm({ question, ...link }: ViewSwitchProps & { question: string }) {
  return (
    <div className="grid gap-2 border-t border-line-soft pt-4 text-center">
      <p className="text-ink-2">{question}</p>
      <ViewSwitch {...link} className={buttonClass('default', 'large', 'w-full')} />
    </div>
  );
}

/** Link to another form. A click opens it in place; a new tab loads its page. */
export function ViewSwitch({ view, onView, children, className = TEXT_LINK }: ViewSwitchProps) {
  return (
    <Link
      to={`/${view}`}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onView(view);
      }}
    >
      {children}
    </Link>
  );
}
