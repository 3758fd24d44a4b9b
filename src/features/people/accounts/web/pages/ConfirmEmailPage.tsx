import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call, RefusedCall } from '#core/web/api.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { confirmEmail } from '#features/people/accounts/contract/email-confirmation.ts';
import { AuthCard } from '../AuthCard.tsx';
import { accountQuery } from '../account-queries.ts';
import { FormProblem } from '../FormProblem.tsx';
import { openAuthDialog, useSession } from '../session.ts';
import { useSendConfirmation } from '../use-send-confirmation.ts';

export default function ConfirmEmailRoute() {
  usePageTitle(t('accounts.confirm.title'));
  return <ConfirmEmailPage />;
}

/** Asks before it confirms, because programs that check mails open their links, and the address may be somebody else's. */
export function ConfirmEmailPage() {
  const token = new URLSearchParams(useLocation().hash).get('token');
  const cache = useQueryClient();
  const confirm = useMutation({
    mutationFn: (token: string) => call(confirmEmail, { body: { token } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: accountQuery.queryKey }),
  });
  if (!token) return <FailedLink title={t('core.failed.title')} text={t('accounts.confirm.incomplete')} />;
  if (confirm.isSuccess) {
    const { email, username } = confirm.data.data;
    return (
      <AuthCard title={t('accounts.confirm.title')}>
        <EmptyState icon="check" title={t('accounts.confirm.done')} action={<HomeLink />}>
          {phrase('accounts.confirm.done.text', { email: <bdi key="email">{email}</bdi>, name: <bdi key="name">{username}</bdi> })}
        </EmptyState>
      </AuthCard>
    );
  }
  if (confirm.error instanceof RefusedCall && confirm.error.code === 'CONFIRMATION_TOKEN_INVALID')
    return <FailedLink title={t('accounts.confirm.failed')} text={t('accounts.confirm.failed.text')} />;
  return (
    <AuthCard title={t('accounts.confirm.title')} description={t('accounts.confirm.text')}>
      <div className="flex flex-col gap-4">
        <FormProblem text={confirm.error ? refusalText(confirm.error) : undefined} />
        <Button variant="primary" size="large" busy={confirm.isPending} onClick={() => confirm.mutate(token)}>
          {t('accounts.confirm.submit')}
        </Button>
      </div>
    </AuthCard>
  );
}

const HomeLink = () => (
  <Link to="/" className={buttonClass('primary')}>
    {t('accounts.confirm.home')}
  </Link>
);

/** Offers a new link to the signed-in account, or else the sign-in form. */
function FailedLink({ title, text }: { title: string; text: string }) {
  const session = useSession();
  return (
    <AuthCard title={t('accounts.confirm.title')}>
      {session.isPending ? (
        <Skeleton className="h-36 w-full" />
      ) : session.isError ? (
        <QueryError query={session} />
      ) : session.data.viewer ? (
        <OwnFailedLink title={title} text={text} />
      ) : (
        <LinkState
          title={title}
          action={
            <Button variant="primary" onClick={() => openAuthDialog('sign-in')}>
              {t('accounts.sign_in')}
            </Button>
          }
        >
          {text} {t('accounts.confirm.sign_in')}
        </LinkState>
      )}
    </AuthCard>
  );
}

function OwnFailedLink({ title, text }: { title: string; text: string }) {
  const account = useQuery(accountQuery);
  const send = useSendConfirmation();
  if (account.isPending) return <Skeleton className="h-36 w-full" />;
  if (account.isError) return <QueryError title={t('accounts.settings.failed')} query={account} />;
  const { email, email_confirmed: isConfirmed } = account.data;
  if (isConfirmed) return <EmptyState icon="check" title={t('accounts.confirm.already')} action={<HomeLink />} />;
  if (send.isSuccess)
    return (
      <div role="status">
        <EmptyState icon="mail" title={t('accounts.confirm.sent')}>
          {send.data.data.mails_confirmation
            ? phrase('accounts.confirm.sent.text', { email: <bdi key="email">{email}</bdi> })
            : t('accounts.email.logged')}
        </EmptyState>
      </div>
    );
  if (email === null)
    return (
      <LinkState
        title={title}
        action={
          <Link to="/settings/security" className={buttonClass('primary')}>
            {t('accounts.email.submit')}
          </Link>
        }
      >
        {t('accounts.email.none')}
      </LinkState>
    );
  return (
    <LinkState
      title={title}
      action={
        <Button variant="primary" busy={send.isPending} onClick={() => send.mutate()}>
          {t('accounts.confirm.send_again')}
        </Button>
      }
    >
      {text}
    </LinkState>
  );
}

const LinkState = ({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) => (
  <EmptyState icon="link" title={title} action={action}>
    {children}
  </EmptyState>
);
