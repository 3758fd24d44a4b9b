import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyOf } from '#core/contract/endpoint.ts';
import { call, isRefusal } from '#core/web/api.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Coin } from '#core/web/ui/Coin.tsx';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import {
  PointsRates,
  RATE_MAX,
  type PointsSettings as SavedSettings,
  updatePointsSettings,
  WATCH_MINUTES,
} from '#features/engagement/points/contract/settings.ts';
import { pointsSettingsQuery } from '../queries.ts';

/** CP-08, CP-09. Check `can(pointsFeature.permissions.manage_rewards, …)` before you render it. */
export function PointsSettings({ channel }: { channel: Pick<Channel, 'slug' | 'subscription_enabled'> }) {
  const { slug } = channel;
  const settings = useQuery(pointsSettingsQuery(slug));
  const change = useChangePointsSettings(slug);
  const [isAsking, setIsAsking] = useState(false);
  const switchTo = (channel_points_enabled: boolean) => {
    if (channel_points_enabled) change.mutate({ channel_points_enabled });
    else change.mutate({ channel_points_enabled, cancel_running: false }, { onError: (error) => setIsAsking(isInUse(error)) });
  };
  if (settings.data === undefined) {
    if (settings.isError) return <QueryError title={t('points.settings.failed')} query={settings} />;
    return <Skeleton className="m-4 h-60 rounded-md" />;
  }
  return (
    <div className="flex flex-col gap-3 px-3 py-2">
      <Switch
        label={t('points.settings.enabled')}
        hint={t('points.settings.enabled.hint')}
        checked={settings.data.channel_points_enabled}
        onChange={switchTo}
      />
      {/* Turning points off cancels whatever holds staked points and refunds them (PR-14). */}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('points.settings.off.title')}
        text={t('points.settings.off.text')}
        confirm={t('points.settings.off.confirm')}
        onConfirm={() => {
          setIsAsking(false);
          change.mutate({ channel_points_enabled: false, cancel_running: true });
        }}
      />
      <RatesForm channel={channel} settings={settings.data} />
    </div>
  );
}

const RATES = Object.keys(PointsRates.shape) as (keyof PointsRates)[];
const OF_SUBSCRIPTIONS: ReadonlySet<keyof PointsRates> = new Set(['subscriber_watch_points', 'subscription_points', 'gift_points']);
type Typed = Record<keyof PointsRates, string>;

const typedOf = (settings: PointsRates) => Object.fromEntries(RATES.map((rate) => [rate, String(settings[rate])])) as Typed;
const readRate = (typed: string) => (/^\s*\d+\s*$/.test(typed) ? Number(typed) : Number.NaN);
const isRate = (typed: string) => readRate(typed) <= RATE_MAX;

interface RatesFormProps {
  channel: Pick<Channel, 'slug' | 'subscription_enabled'>;
  settings: SavedSettings;
}

/** Sends only changed rates. Hides the rates of subscriptions in channels without them. */
function RatesForm({ channel: { slug, subscription_enabled }, settings }: RatesFormProps) {
  const [typed, setTyped] = useState(() => typedOf(settings));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const change = useChangePointsSettings(slug);
  const changed = RATES.filter((rate) => readRate(typed[rate]) !== settings[rate]);
  const form = useSubmit(() => {
    setWasSubmitted(true);
    if (!RATES.every((rate) => isRate(typed[rate]))) return;
    const body = Object.fromEntries(changed.map((rate) => [rate, readRate(typed[rate])]));
    change.mutate(body, { onSuccess: () => toast.good('points.settings.saved') });
  }, change.isPending);
  return (
    <form {...form} className="flex flex-col gap-3 pb-2">
      <div className="grid gap-3 sm:grid-cols-2">
        {RATES.filter((rate) => subscription_enabled || !OF_SUBSCRIPTIONS.has(rate)).map((rate) => (
          <TextField
            key={rate}
            label={t(`points.settings.${rate}`)}
            // Only some hints use `minutes`; the others ignore it.
            hint={t(`points.settings.${rate}.hint` as 'points.settings.watch_points.hint', { minutes: WATCH_MINUTES })}
            inputMode="numeric"
            value={typed[rate]}
            error={wasSubmitted && !isRate(typed[rate]) ? t('points.settings.problem', { max: formatNumber(RATE_MAX) }) : undefined}
            trailing={<Coin shape="ticket" label={t('points.unit')} className="me-2" />}
            onChange={(event) => setTyped({ ...typed, [rate]: event.target.value })}
          />
        ))}
      </div>
      <Button type="submit" variant="primary" className="self-start" disabled={changed.length === 0} busy={change.isPending}>
        {t('core.save')}
      </Button>
    </form>
  );
}

/** Optimistic; a refusal reverts with a toast. The caller confirms when points are in use (`isInUse`). */
function useChangePointsSettings(slug: string) {
  const cache = useQueryClient();
  const { queryKey } = pointsSettingsQuery(slug);
  return useMutation({
    mutationFn: (body: BodyOf<typeof updatePointsSettings>) => call(updatePointsSettings, { params: { slug }, body }),
    onMutate: async ({ cancel_running: _cancelRunning, ...change }) => {
      const before = cache.getQueryData(queryKey);
      cache.setQueryData(queryKey, (known) => known && { ...known, ...change });
      await cache.cancelQueries({ queryKey });
      return before;
    },
    onSuccess: ({ data }) => cache.setQueryData(queryKey, data),
    onError: (error, _change, before) => {
      cache.setQueryData(queryKey, before);
      if (!isInUse(error)) toast.refused(error);
    },
  });
}

const isInUse = (error: unknown): boolean => isRefusal(updatePointsSettings, error) && error.code === 'POINTS_IN_USE';
