import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { PagePending } from '#core/web/ui/PagePending.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { SETUP_PAGE } from '#features/people/accounts/contract/setup.ts';
import { AuthCard } from '../AuthCard.tsx';
import { SignUpForm } from '../SignForms.tsx';
import { openAuthDialog, useSession } from '../session.ts';
import { SetupSteps } from './SetupSteps.tsx';

/** The first account, then the steps. Everybody else learns that the server is set up. */
export default function SetupRoute() {
  usePageTitle(t('accounts.setup.page'));
  const session = useSession();
  const setupToken = new URLSearchParams(useLocation().hash).get('setup') ?? undefined;
  const [isOther, setIsOther] = useState(false);
  const start = <FirstAccount setupToken={setupToken} isOther={isOther} onOther={setIsOther} />;
  // It may go on while the session fails or changes.
  if (isOther) return start;
  if (session.isPending) return <PagePending />;
  if (session.isError) return <QueryError query={session} />;
  const { viewer, first_account: isFirst } = session.data;
  if (viewer?.is_staff) return <SetupSteps />;
  return viewer === null && (isFirst || setupToken !== undefined) ? start : <Closed isSignedIn={viewer !== null} />;
}

interface FirstAccountProps {
  setupToken: string | undefined;
  /** The person chose another way to begin, which a later feature offers. */
  isOther: boolean;
  onOther: (isOther: boolean) => void;
}

/** A used setup link stays in no address. */
function FirstAccount({ setupToken, isOther, onOther }: FirstAccountProps) {
  const navigate = useNavigate();
  return (
    <AuthCard title={t('accounts.setup.first')} {...(!isOther && { description: t('accounts.setup.first.text') })}>
      {!isOther && <SignUpForm onDone={() => void navigate({ to: SETUP_PAGE, replace: true })} onView={openAuthDialog} />}
      <Slot name="accounts.setup_start" setupToken={setupToken} isChosen={isOther} onChoose={onOther} />
    </AuthCard>
  );
}

function Closed({ isSignedIn }: { isSignedIn: boolean }) {
  const signIn = (
    <Button variant="primary" onClick={() => openAuthDialog('sign-in')}>
      {t('accounts.sign_in')}
    </Button>
  );
  return (
    <div className="px-4 py-16">
      <EmptyState wholePage icon="lock" title={t('accounts.setup.closed')} action={isSignedIn ? undefined : signIn}>
        {t('accounts.setup.closed.text')}
      </EmptyState>
    </div>
  );
}
