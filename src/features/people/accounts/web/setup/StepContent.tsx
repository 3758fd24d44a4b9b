import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Ref } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import type { SetupState, SetupStep } from '#features/people/accounts/contract/setup.ts';
import type { SetupDrafts } from '../SectionsLayout.tsx';
import { FindingRow } from '../staff/SetupPage.tsx';
import { checksQuery, setupStepsQuery, useRunChecks } from '../staff/staff-queries.ts';
import { TestMailForm } from './TestMailForm.tsx';

interface StepContentProps {
  step: SetupStep;
  setup: SetupState;
  drafts: Ref<SetupDrafts>;
}

export function StepContent({ step, setup, drafts }: StepContentProps) {
  switch (step) {
    case 'name':
      return (
        <div className="flex flex-col gap-6">
          <Slot name="accounts.setup_name" />
          <Slot name="accounts.setup_settings" names={['SITE_NAME', 'ACCENT_COLOR', 'LANGUAGES', 'DEFAULT_LANGUAGE']} drafts={drafts} />
        </div>
      );
    case 'address':
      return (
        <>
          <Findings ids={['address', 'https']} />
          <CameBy url={setup.public_url} />
        </>
      );
    case 'sign_up':
      return <Slot name="accounts.setup_settings" names={['SIGN_UP']} drafts={drafts} />;
    case 'mail':
      return (
        <>
          <Findings ids={['mail']} />
          <div className="mb-4">
            <MailSettings drafts={drafts} />
          </div>
          {setup.has_mail_server && <TestMailForm />}
        </>
      );
    case 'video':
      return (
        <>
          <Findings ids={['rtmp', 'ffmpeg']} />
          {!setup.has_ffmpeg && <InstallFfmpeg />}
        </>
      );
    case 'payments':
      return <Findings ids={['money']} />;
    case 'demo':
      return <Command text="npm start -- --demo" />;
  }
}

/** A saved mail server changes the finding of the step, and whether there is a test mail. */
function MailSettings({ drafts }: { drafts: Ref<SetupDrafts> }) {
  const cache = useQueryClient();
  const checks = useRunChecks();
  const readAgain = () => {
    void cache.invalidateQueries({ queryKey: setupStepsQuery.queryKey });
    checks.mutate();
  };
  return <Slot name="accounts.setup_settings" names={['SMTP_URL', 'MAIL_FROM']} drafts={drafts} onSaved={readAgain} />;
}

/** What the checks of the server found about a step. The first run on a node can take some seconds. */
function Findings({ ids }: { ids: readonly string[] }) {
  const checks = useQuery(checksQuery);
  if (checks.isPending) {
    return (
      <div className="mb-4">
        <p role="status" className="mb-3 text-ink-2">
          {t('staff.setup.running')}
        </p>
        <Skeleton className="h-20 w-full rounded-md" />
      </div>
    );
  }
  if (!checks.data) return <QueryError title={t('staff.setup.failed')} query={checks} />;
  return (
    <ul className="mb-4">
      {checks.data.findings
        .filter(({ id }) => ids.includes(id))
        .map((finding) => (
          <FindingRow key={finding.id} finding={finding} />
        ))}
    </ul>
  );
}

/** Whether links lead to the address that this browser uses. */
function CameBy({ url }: { url: string }) {
  const isSame = url === location.origin;
  return (
    <p role="status" className="flex items-start gap-3 wrap-anywhere">
      <Icon name={isSame ? 'check' : 'warn'} className={isSame ? 'mt-0.5 text-mint-text' : 'mt-0.5 text-amber-text'} />
      <span>{isSame ? t('accounts.setup.address.same') : t('accounts.setup.address.other', { here: location.origin, url })}</span>
    </p>
  );
}

const INSTALL = [
  ['Debian, Ubuntu', 'sudo apt install ffmpeg'],
  ['Fedora', 'sudo dnf install ffmpeg-free'],
  ['macOS', 'brew install ffmpeg'],
  ['Windows', 'winget install ffmpeg'],
] as const;

function InstallFfmpeg() {
  return (
    <div>
      <p className="mb-2">{t('accounts.setup.video.install')}</p>
      <dl className="grid gap-2 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center sm:gap-x-4">
        {INSTALL.map(([system, command]) => (
          <div key={system} className="contents">
            <dt className="font-semibold text-ink-2">{system}</dt>
            <dd>
              <Command text={command} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const Command = ({ text }: { text: string }) => (
  <code className="block w-fit max-w-full overflow-x-auto rounded-sm bg-well px-3 py-2 select-all">{text}</code>
);
