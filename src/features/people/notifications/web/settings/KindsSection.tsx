import { useQuery } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import { useOptimisticChange } from '#core/web/use-optimistic-change.ts';
import { SettingsSection } from '#features/people/accounts/web/api.ts';
import {
  changeNotificationSettings,
  type KindSettings,
  type NotificationSettings,
} from '#features/people/notifications/contract/settings.ts';
import { settingsQuery } from '../queries.ts';

type Change = Partial<KindSettings> & Pick<KindSettings, 'kind'>;

const withChange = (settings: NotificationSettings, change: Change): NotificationSettings => ({
  ...settings,
  kinds: settings.kinds.map((one) => (one.kind === change.kind ? { ...one, ...change } : one)),
});

export function KindsSection() {
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
      {settings.data ? (
        <div className="flex flex-col divide-y divide-line-soft">
          {settings.data.kinds.map((one) => (
            <KindRow key={one.kind} settings={one} canEmail={settings.data.can_email} onChange={change.mutate} />
          ))}
        </div>
      ) : settings.isError ? (
        <ErrorState
          title={t('notifications.settings.failed')}
          error={settings.error}
          onRetry={() => void settings.refetch()}
          busy={settings.isFetching}
        />
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
    </SettingsSection>
  );
}

interface KindRowProps {
  settings: KindSettings;
  canEmail: boolean;
  onChange: (change: Change) => void;
}

function KindRow({ settings, canEmail, onChange }: KindRowProps) {
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
