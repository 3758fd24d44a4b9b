import { useState } from 'react';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Coin } from '#core/web/ui/Coin.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { PointsRates, type PointsSettings, RATE_MAX, WATCH_MINUTES } from '#features/engagement/points/contract/settings.ts';
import { useChangePointsSettings } from './use-points-settings.ts';

const RATES = Object.keys(PointsRates.shape) as (keyof PointsRates)[];
const OF_SUBSCRIPTIONS: ReadonlySet<keyof PointsRates> = new Set(['subscriber_watch_points', 'subscription_points', 'gift_points']);
type Typed = Record<keyof PointsRates, string>;

const typedOf = (settings: PointsRates) => Object.fromEntries(RATES.map((rate) => [rate, String(settings[rate])])) as Typed;
const readRate = (typed: string) => (/^\s*\d+\s*$/.test(typed) ? Number(typed) : Number.NaN);
const isRate = (typed: string) => readRate(typed) <= RATE_MAX;

interface RatesFormProps {
  channel: Pick<Channel, 'slug' | 'subscription_enabled'>;
  settings: PointsSettings;
}

/** Sends only changed rates. Hides the rates of subscriptions in channels without them. */
export function RatesForm({ channel: { slug, subscription_enabled }, settings }: RatesFormProps) {
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
