import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import { SettingsSection } from '#features/accounts/web/api.ts';
import { readPushState, turnPushOff, turnPushOn } from '../push/push.ts';

/** Turns pushes on and off in this browser. */
export function PushSection({ viewerId }: { viewerId: number }) {
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
    onError: () => toast.bad('notifications.push.failed'),
  });
  return (
    <SettingsSection title={t('notifications.push.title')} description={t('notifications.push.text')}>
      {state.data === undefined ? (
        <Skeleton className="h-11 w-full" />
      ) : (
        <Switch
          label={t('notifications.push.switch')}
          hint={state.data === 'unsupported' || state.data === 'blocked' ? t(`notifications.push.${state.data}`) : undefined}
          checked={change.isPending ? change.variables : state.data === 'on'}
          disabled={change.isPending || state.data === 'unsupported' || state.data === 'blocked'}
          onChange={(on) => change.mutate(on)}
        />
      )}
    </SettingsSection>
  );
}
