import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call, RefusedCall, UnreachableServer } from '#core/web/api.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { reportWarning } from '#core/web/report.ts';
import { toast } from '#core/web/toast.ts';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import { useOptimisticChange } from '#core/web/use-optimistic-change.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { accountQuery, SettingsSection, SignedInOnly, useViewer } from '#features/people/accounts/web/api.ts';
import {
  changeNotificationSettings,
  type KindSettings,
  type NotificationSettings,
} from '#features/people/notifications/contract/settings.ts';
import { readPushState, turnPushOff, turnPushOn } from '../push/push.ts';
import { settingsQuery } from '../queries.ts';

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
        <QueryError title={t('notifications.push.unknown')} query={state} />
      ) : (
        <Skeleton className="h-11 w-full" />
      )}
    </SettingsSection>
  );
}

type Change = Partial<KindSettings> & Pick<KindSettings, 'kind'>;

const withChange = (settings: NotificationSettings, change: Change): NotificationSettings => ({
  ...settings,
  kinds: settings.kinds.map((one) => (one.kind === change.kind ? { ...one, ...change } : one)),
});

/** Mails of these kinds go to a confirmed address only. */
function UnconfirmedNote() {
  const account = useQuery(accountQuery);
  if (account.data?.email_confirmed !== false) return null;
  return (
    <p className="mb-4 flex items-start gap-2 rounded-sm bg-amber-soft px-3 py-2 text-amber-text">
      <Icon name="mail" size="small" className="mt-0.5" />
      <span>
        {phrase('notifications.settings.unconfirmed', {
          confirm: (
            <Link key="confirm" to="/settings/security" className="font-semibold underline">
              {t('notifications.settings.unconfirmed.link')}
            </Link>
          ),
        })}
      </span>
    </p>
  );
}

function KindsSection() {
  const settings = useQuery(settingsQuery);
  const change = useOptimisticChange({
    queryKey: settingsQuery.queryKey,
    mutationKey: ['notifications', 'settings'],
    send: (one: Change) => call(changeNotificationSettings, { body: { kinds: [one] } }),
    withChange,
    dataOf: ({ data }) => data,
  });
  return (
    <SettingsSection title={t('notifications.settings.kinds')} description={t('notifications.settings.kinds.text')}>
      {settings.data?.can_email && <UnconfirmedNote />}
      {settings.data ? (
        <div className="flex flex-col divide-y divide-line-soft">
          {settings.data.kinds.map((one) => (
            <KindRow key={one.kind} settings={one} canEmail={settings.data.can_email} onChange={change.mutate} />
          ))}
        </div>
      ) : settings.isError ? (
        <QueryError title={t('notifications.settings.failed')} query={settings} />
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
    </SettingsSection>
  );
}

function KindRow({ settings, canEmail, onChange }: { settings: KindSettings; canEmail: boolean; onChange: (change: Change) => void }) {
  const { kind, in_app, push, email } = settings;
  return (
    <fieldset className="py-3 first:pt-0 last:pb-0">
      <legend className="float-start w-full pb-1 font-semibold">{t(`notifications.kind.${kind}`)}</legend>
      <div className="clear-both grid gap-x-8 sm:grid-cols-3">
        <Switch label={t('notifications.in_app')} checked={in_app} onChange={(next) => onChange({ kind, in_app: next })} />
        <Switch
          label={t('notifications.push')}
          checked={in_app && push}
          disabled={!in_app}
          onChange={(next) => onChange({ kind, push: next })}
        />
        {canEmail && (
          <Switch
            label={t('notifications.email')}
            checked={in_app && email}
            disabled={!in_app}
            onChange={(next) => onChange({ kind, email: next })}
          />
        )}
      </div>
    </fieldset>
  );
}
