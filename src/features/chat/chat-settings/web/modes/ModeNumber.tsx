import { type KeyboardEvent, useId, useState } from 'react';
import { isEnter } from '#core/web/enter-key.ts';
import { formatSeconds } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';

interface ModeNumberProps {
  label: string;
  unit: 'seconds' | 'minutes';
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}

/** From this value on, the duration is also shown in larger units. */
const LARGER_UNIT = 60;

/** Clamps the value to the limits and applies it on Enter or blur. */
export function ModeNumber({ label, unit, min, max, value, onChange }: ModeNumberProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    setTyped(null);
    const amount = Math.round(Number(typed));
    if (typed === null || typed.trim() === '' || !Number.isFinite(amount)) return;
    const within = Math.min(max, Math.max(min, amount));
    if (within !== value) onChange(within);
  };
  const press = (event: KeyboardEvent) => {
    if (isEnter(event)) settle();
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation();
      setTyped(null);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 ps-7.5 pb-2 text-12 text-ink-2">
      <label htmlFor={id}>{label}</label>
      <span className="inline-flex items-center gap-1.5">
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          value={typed ?? value}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={settle}
          onKeyDown={press}
          className="min-h-(--h-sm) w-20 rounded-sm border border-line-control bg-field px-2 text-ink tabular-nums outline-none hover:border-ink-3 focus-visible:border-mint focus-visible:shadow-[0_0_0_1px_var(--mint)] max-md:text-16"
        />
        {t(`chat-settings.modes.${unit}`)}
      </span>
      {value >= LARGER_UNIT && <span className="text-ink-3">= {formatSeconds(unit === 'minutes' ? 60 * value : value)}</span>}
    </div>
  );
}
