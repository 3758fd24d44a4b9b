import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RefusedCall, UnreachableServer } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { reportWarning } from '#core/web/report.ts';
import { toast } from '#core/web/toast.ts';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { SettingsSection, SignedInOnly, useViewer } from '#features/people/accounts/web/api.ts';
import { readPushState, turnPushOff, turnPushOn } from '../push/push.ts';
import { KindsSection } from './KindsSection.tsx';

export default function NotificationSettingsPage() {
  usePageTitle(t('notifications.title'));
  const viewer = useViewer();
  return (
    <SignedInOnly title={t('notifications.settings.sign_in')}>
      <KindsSection />
      {viewer && <PushSection viewerId={viewer.id} />}
    </SignedInOnly>
  );
}

function PushSection({ viewerId }: { viewerId: number }) {
  const cache = useQueryClient();
  const queryKey = ['push-state', viewerId];
  const state = useQuery({ queryKey, queryFn: () => readPushState(viewerId), staleTime: 0 });
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn(viewerId) : turnPushOff()),
    onSuccess: (next) => {
      cache.setQueryData(queryKey, next);
      if (next === 'on') toast.good('notifications.push.on');
      if (next === 'off') toast('notifications.push.off');
    },
    onError: (error, on) => {
      // Server refusals have texts; browser errors are meant for developers.
      if (error instanceof RefusedCall || error instanceof UnreachableServer) return toast.refused(error);
      reportWarning('Push could not be changed', error);
      toast.bad(on ? 'notifications.push.failed' : 'notifications.push.off_failed');
    },
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
  return (
    <SettingsSection title={t('notifications.push.title')} description={t('notifications.push.text')}>
      {state.data ? (
        <Switch
          label={t('notifications.push.switch')}
          hint={state.data === 'unsupported' || state.data === 'blocked' ? t(`notifications.push.${state.data}`) : undefined}
          checked={change.isPending ? change.variables : state.data === 'on'}
          disabled={change.isPending || state.data === 'unsupported' || state.data === 'blocked'}
          onChange={(on) => change.mutate(on)}
        />
      ) : state.isError ? (
        <ErrorState
          title={t('notifications.push.unknown')}
          error={state.error}
          onRetry={() => void state.refetch()}
          busy={state.isFetching}
        />
      ) : (
        <Skeleton className="h-11 w-full" />
      )}
    </SettingsSection>
  );
}
