import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { useSubmit } from '#core/web/use-submit.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { AccountActButton } from './AccountActButton.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { staffQuery, useAccountAct } from './staff-queries.ts';

/** The last staff member cannot be removed. */
export default function PeoplePage() {
  usePageTitle(t('staff.people'));
  const staff = useQuery(staffQuery);
  return (
    <SettingsSection title={t('staff.people')} description={t('staff.people.text')}>
      <GrantForm />
      {staff.isPending && <Skeleton className="h-28 w-full rounded-md" />}
      {staff.isError && !staff.data && <QueryError title={t('staff.people.failed')} query={staff} />}
      {staff.data && (
        <ul aria-label={t('staff.people')}>
          {staff.data.map(({ id, username, slug }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 border-t border-line-soft py-2 first:border-0">
              <Avatar name={username} />
              <Link
                to="/staff/accounts/$username"
                params={{ username: slug }}
                className="min-w-0 flex-1 font-semibold wrap-anywhere hover:underline"
              >
                <bdi>{username}</bdi>
              </Link>
              {staff.data.length > 1 && <AccountActButton act="remove" username={username} size="small" />}
            </li>
          ))}
        </ul>
      )}
      {staff.data?.length === 1 && <p className="mt-3 text-ink-2">{t('staff.people.last')}</p>}
    </SettingsSection>
  );
}

function GrantForm() {
  const [username, setUsername] = useState('');
  const [asking, setAsking] = useState(false);
  const grant = useAccountAct('grant', () => {
    setAsking(false);
    setUsername('');
  });
  const name = username.trim();
  const form = useSubmit(() => {
    if (name !== '') setAsking(true);
  });
  return (
    <form {...form} className="mb-4 flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-48">
        <TextField
          label={t('staff.people.username')}
          maxLength={64}
          spellCheck={false}
          autoCapitalize="none"
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
      </div>
      <Button type="submit" variant="primary" disabled={name === ''}>
        {t('staff.grant')}
      </Button>
      {asking && (
        <ReasonDialog
          title={t('staff.grant.title', { name })}
          text={t('staff.grant.text')}
          confirm={t('staff.grant')}
          busy={grant.isPending}
          onConfirm={(reason) => grant.mutate({ username: name, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  );
}
