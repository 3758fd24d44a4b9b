import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#core/web/api.ts';
import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import { type Shield, type ShieldSetChange, switchShield, updateShieldSet } from '#features/chat/automod/contract/shield.ts';
import { withShieldChange } from '#features/chat/automod/rules/shield.ts';
import { chatroomQuery } from '#features/chat/chat/web/api.ts';
import { moderationFeature } from '#features/chat/moderation/feature.ts';
import { moderationRulesQuery } from '#features/chat/moderation/web/api.ts';
import { shieldQuery, useModerationUpdates } from '../queries.ts';
import { ShieldEditor, ShieldPreview } from './ShieldSet.tsx';

interface ShieldBoxProps {
  slug: string;
  canSubscribe: boolean;
  chatroomId: number;
  role: Role;
}

export function ShieldBox({ slug, canSubscribe, chatroomId, role }: ShieldBoxProps) {
  useModerationUpdates(slug, chatroomId);
  const shield = useQuery(shieldQuery(slug));
  const change = useChangeShield(slug);
  const [edits, setEdits] = useState(false);
  if (shield.isPending) return <ShieldSkeleton />;
  if (shield.isError && !shield.data) return <QueryError title={t('automod.shield.failed')} query={shield} />;
  const { enabled, set, changed_by: by, changed_at: at } = shield.data;
  return (
    <div className="flex flex-col gap-3 p-3">
      <Switch
        icon={<Icon name="shield" className={enabled ? 'text-mint-text' : 'text-ink-2'} />}
        label={t('automod.shield.title')}
        hint={t(enabled ? 'automod.shield.on.hint' : 'automod.shield.off.hint')}
        checked={enabled}
        onChange={(next) => change.mutate({ enabled: next })}
      />
      {enabled && by !== null && at !== null && (
        <p className="text-12 text-ink-2 wrap-anywhere">
          {t('automod.shield.on.by', { time: formatDate(at, 'shortNumericWithTime'), name: by.username })}
        </p>
      )}
      {!enabled && <ShieldPreview slug={slug} set={set} />}
      {can(moderationFeature.permissions.change_filters, role) && (
        <>
          <Button
            size="small"
            variant="ghost"
            className="-ms-2.5 self-start"
            aria-expanded={edits}
            aria-controls="shield-set"
            onClick={() => setEdits(!edits)}
          >
            <Icon name={edits ? 'up' : 'down'} size="small" />
            {t('automod.shield.edit')}
          </Button>
          <div id="shield-set" hidden={!edits}>
            {edits && (
              <ShieldEditor set={set} isOn={enabled} canSubscribe={canSubscribe} onChange={(next) => change.mutate({ set: next })} />
            )}
          </div>
        </>
      )}
    </div>
  );
}

function ShieldSkeleton() {
  return (
    <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-3 p-3">
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-3 w-2/3" />
    </div>
  );
}

type Change = { enabled: boolean } | { set: ShieldSetChange };

/** Sends changes one after another, optimistically. A refused change is rolled back with a toast. */
function useChangeShield(slug: string) {
  const cache = useQueryClient();
  const { queryKey } = shieldQuery(slug);
  const mutationKey = ['change-shield', slug];
  const isLast = () => cache.isMutating({ mutationKey }) === 1;
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (change: Change) =>
      'set' in change
        ? call(updateShieldSet, { params: { slug }, body: change.set })
        : call(switchShield, { params: { slug }, body: change }),
    onMutate: async (change) => {
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, (shield) => shield && changed(shield, change));
    },
    // With two quick changes, the first response does not include the second change.
    onSuccess: ({ data }, change) => {
      if (isLast()) cache.setQueryData(queryKey, data);
      if ('set' in change) return;
      void cache.invalidateQueries({ queryKey: moderationRulesQuery(slug).queryKey });
      void cache.invalidateQueries({ queryKey: chatroomQuery(slug).queryKey });
    },
    onError: (error, change) => {
      toast.refused(error);
      if ('enabled' in change) cache.setQueryData(queryKey, (shield) => shield && { ...shield, enabled: !change.enabled });
      // Only the server knows the last actor and the changes of others.
      if (isLast()) void cache.invalidateQueries({ queryKey });
    },
  });
}

/** `changed_by` and `changed_at` stay null until the server responds. */
const changed = (shield: Shield, change: Change): Shield =>
  'set' in change
    ? { ...shield, set: withShieldChange(shield.set, change.set) }
    : { ...shield, enabled: change.enabled, changed_by: null, changed_at: null };
