import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Badge } from '#core/web/ui/Badge.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { Segments } from '#core/web/ui/Segments.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import type { ChannelRole, Role } from '#features/channel/channels/contract/roles.ts';
import { channelsFeature } from '#features/channel/channels/feature.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import { roleHoldersQuery, roleProblem, useAddRole, useRemoveRole } from './use-roles.ts';

const ROLES: readonly ChannelRole[] = ['moderator', 'vip', 'og', 'sidekick'];

export function RolesPanel({ slug, role }: { slug: string; role: Role }) {
  const [shown, setShown] = useState<ChannelRole>('moderator');
  return (
    <div className="flex flex-col gap-3 p-3">
      <Segments
        label={t('moderation.roles.which')}
        options={ROLES.map((name) => ({ value: name, label: t(`moderation.roles.${name}`) }))}
        value={shown}
        onChange={setShown}
      />
      <RoleHolders key={shown} slug={slug} role={shown} viewerRole={role} />
    </div>
  );
}

function RoleHolders({ slug, role, viewerRole }: { slug: string; role: ChannelRole; viewerRole: Role }) {
  const holders = useInfiniteQuery(roleHoldersQuery(slug, role));
  const remove = useRemoveRole(slug, role);
  const grants = can(channelsFeature.permissions[`grant_${role}`], viewerRole);
  if (holders.isPending) return <HoldersSkeleton />;
  if (holders.isError && !holders.data) return <QueryError title={t('moderation.roles.failed')} query={holders} />;
  const people = holders.data.pages.flatMap((page) => page.people);
  return (
    <>
      {grants ? <AddRoleHolder slug={slug} role={role} /> : <p className="text-12 text-ink-3">{t('moderation.roles.not_yours')}</p>}
      {people.length === 0 ? (
        <p className="py-3 text-center text-ink-2">{t(`moderation.roles.none.${role}`)}</p>
      ) : (
        <ul aria-label={t(`moderation.roles.${role}`)} className="-mx-3 max-h-80 overflow-y-auto [scrollbar-width:thin]">
          {people.map((person) => (
            <li key={person.id} className="flex min-h-11 items-center gap-2.5 px-3 hover:bg-row-hover">
              <Avatar name={person.username} picture={person.profile_pic} size={28} />
              <Link
                to="/$slug"
                params={{ slug: person.slug }}
                className="flex min-h-(--h-xs) min-w-0 flex-1 items-center gap-1.5 rounded-xs font-semibold hover:underline"
              >
                <bdi className="truncate">{person.username}</bdi>
                <Badge type={role} />
              </Link>
              {grants && (
                <IconButton
                  icon="x"
                  size="small"
                  label={t('moderation.roles.remove', { name: person.username })}
                  onClick={() => remove.mutate(person)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {holders.hasNextPage && (
        <Button size="small" busy={holders.isFetchingNextPage} onClick={() => void holders.fetchNextPage()}>
          {t('moderation.more')}
        </Button>
      )}
    </>
  );
}

function HoldersSkeleton() {
  return (
    <div role="status" aria-label={t('core.loading')}>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex h-11 items-center gap-2.5">
          <Skeleton className="size-7 rounded-full" />
          <Skeleton className="h-3 w-28" />
        </div>
      ))}
    </div>
  );
}

/** Errors are shown below the field. */
function AddRoleHolder({ slug, role }: { slug: string; role: ChannelRole }) {
  const [username, setUsername] = useState('');
  const add = useAddRole(slug, role, (added) => {
    setUsername('');
    toast.good('moderation.roles.added', { name: added.username, role });
  });
  const form = useSubmit(() => {
    const name = username.trim().replace(/^@/, '');
    if (name !== '') add.mutate(name);
  }, add.isPending);
  return (
    <form {...form}>
      <TextField
        label={t('moderation.roles.username')}
        value={username}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={add.isError ? roleProblem(add.error) : undefined}
        onChange={(event) => {
          setUsername(event.target.value);
          add.reset();
        }}
        trailing={
          <Button type="submit" size="small" variant="primary" busy={add.isPending} disabled={username.trim() === ''}>
            {t('moderation.roles.add')}
          </Button>
        }
      />
    </form>
  );
}
