import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { openAuthDialog, useSession } from './session.ts';

interface SignedInOnlyProps {
  /** Shown to signed-out visitors, for example "Sign in to see your settings". */
  title: string;
  text?: string;
  wholePage?: boolean;
  children: ReactNode;
}

export function SignedInOnly({ title, text, wholePage = false, children }: SignedInOnlyProps) {
  const session = useSession();
  if (session.isPending) return <Skeleton className="h-48 w-full rounded-lg" />;
  if (session.isError) return <QueryError query={session} />;
  if (session.data.viewer) return children;
  return (
    <EmptyState
      icon="user"
      title={title}
      wholePage={wholePage}
      action={
        <>
          <Button onClick={() => openAuthDialog('sign-up')}>{t('accounts.sign_up')}</Button>
          <Button variant="primary" onClick={() => openAuthDialog('sign-in')}>
            {t('accounts.sign_in')}
          </Button>
        </>
      }
    >
      {text}
    </EmptyState>
  );
}
