import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Badge } from '#core/web/ui/Badge.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { reinstateChannel, showSuspension, suspendChannel } from '#features/channel/channels/contract/suspension.ts';
import { unverifyChannel, verifyChannel } from '#features/channel/channels/contract/verification.ts';
import type { StaffAccount } from '#features/people/accounts/contract/staff.ts';
import { ReasonDialog, SettingsSection, STAFF_KEY, SuspensionNote } from '#features/people/accounts/web/api.ts';

const suspensionQuery = (slug: string) =>
  queryOptions({
    queryKey: [...STAFF_KEY, 'channel', slug],
    queryFn: async ({ signal }) => (await call(showSuspension, { params: { slug }, signal })).data.channel,
  });

export default function ChannelSuspension({ account: { slug, username } }: { account: StaffAccount }) {
  const { data: channel, ...query } = useQuery(suspensionQuery(slug));
  const [asking, setAsking] = useState(false);
  const cache = useQueryClient();
  const act = channel?.suspension ? 'reinstate' : 'suspend';
  const change = useMutation({
    mutationFn: ({ reason, days }: { reason: string; days: number | null }) =>
      act === 'suspend'
        ? call(suspendChannel, { params: { slug }, body: { reason, days } })
        : call(reinstateChannel, { params: { slug }, body: { reason } }),
    onSuccess: () => {
      toast.good(act === 'suspend' ? 'staff.channel.suspended' : 'staff.channel.reinstated', { name: username });
      setAsking(false);
      return cache.invalidateQueries({ queryKey: STAFF_KEY });
    },
    onError: toast.refused,
  });
  return (
    <SettingsSection title={t('staff.channel')}>
      {query.isPending && <Skeleton className="h-10 w-full rounded-md" />}
      {query.isError && !channel && <QueryError title={t('staff.channel.failed')} query={query} />}
      {channel && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="min-w-0 flex-1 basis-40 text-ink-2 max-sm:basis-full">
            {channel.suspension ? t('staff.suspended') : t(channel.is_banned ? 'staff.channel.by_account' : 'staff.channel.open')}
          </p>
          <Link to="/$slug" params={{ slug }} className={buttonClass()}>
            {t('staff.channel.visit')}
          </Link>
          <Button variant={act === 'suspend' ? 'danger-soft' : undefined} onClick={() => setAsking(true)}>
            {t(`staff.channel.${act}`)}
          </Button>
        </div>
      )}
      {channel && <Verification slug={slug} name={username} isVerified={channel.verified} />}
      {channel?.suspension && <SuspensionNote {...channel.suspension} />}
      {asking && (
        <ReasonDialog
          title={t(`staff.channel.${act}.title`, { name: username })}
          text={t(`staff.channel.${act}.text`)}
          confirm={t(`staff.channel.${act}`)}
          reasonNeeded={act === 'suspend'}
          asksDuration={act === 'suspend'}
          danger={act === 'suspend'}
          busy={change.isPending}
          onConfirm={(reason, days) => change.mutate({ reason, days })}
          onClose={() => setAsking(false)}
        />
      )}
    </SettingsSection>
  );
}

function Verification({ slug, name, isVerified }: { slug: string; name: string; isVerified: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const cache = useQueryClient();
  const act = isVerified ? 'unverify' : 'verify';
  const change = useMutation({
    mutationFn: (reason: string) => call(isVerified ? unverifyChannel : verifyChannel, { params: { slug }, body: { reason } }),
    onSuccess: () => {
      toast.good(isVerified ? 'staff.channel.unverified' : 'staff.channel.verified', { name });
      setIsAsking(false);
      return cache.invalidateQueries({ queryKey: STAFF_KEY });
    },
    onError: toast.refused,
  });
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 border-t border-line-soft pt-3">
      <p className="flex min-w-0 flex-1 basis-40 items-center gap-1.5 text-ink-2 max-sm:basis-full">
        {isVerified && <Badge type="verified" />}
        {t(isVerified ? 'staff.channel.is_verified' : 'staff.channel.is_not_verified')}
      </p>
      <Button onClick={() => setIsAsking(true)}>{t(`staff.channel.${act}`)}</Button>
      {isAsking && (
        <ReasonDialog
          title={t(`staff.channel.${act}.title`, { name })}
          text={t(`staff.channel.${act}.text`)}
          confirm={t(`staff.channel.${act}`)}
          busy={change.isPending}
          onConfirm={(reason) => change.mutate(reason)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
