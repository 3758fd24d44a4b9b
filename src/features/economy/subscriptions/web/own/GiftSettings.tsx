import { useQuery } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import { useOptimisticChange } from '#core/web/use-optimistic-change.ts';
import { changeGiftSettings } from '#features/economy/subscriptions/contract/gifts.ts';
import { giftSettingsQuery } from '../queries.ts';

type Settings = { accepts_gifts: boolean };

export function GiftSettings() {
  const settings = useQuery(giftSettingsQuery);
  const change = useOptimisticChange<Settings, boolean, { data: Settings }>({
    queryKey: giftSettingsQuery.queryKey,
    mutationKey: ['change', ...giftSettingsQuery.queryKey],
    send: (accepts_gifts) => call(changeGiftSettings, { body: { accepts_gifts } }),
    withChange: (_settings, accepts_gifts) => ({ accepts_gifts }),
    dataOf: ({ data }) => data,
  });
  return (
    <section aria-label={t('subscriptions.settings')} className="rounded-lg border border-line-soft bg-panel px-4 py-2">
      {settings.data ? (
        <Switch
          label={t('subscriptions.settings')}
          hint={t('subscriptions.settings.hint')}
          checked={settings.data.accepts_gifts}
          onChange={(accepts) => change.mutate(accepts)}
        />
      ) : settings.isError ? (
        <div role="alert" className="flex min-h-11 flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 text-ink-2">{t('subscriptions.settings.failed')}</p>
          <Button size="small" onClick={() => void settings.refetch()} busy={settings.isFetching}>
            {t('core.try_again')}
          </Button>
        </div>
      ) : (
        <Skeleton className="my-1 h-10 w-full" />
      )}
    </section>
  );
}
