import { useId } from 'react';

interface RangeFieldProps {
  label: string;
  min?: number;
  max?: number;
  step?: number;
  value: number;
  /** For screen readers; a percentage by default. */
  valueText?: string;
  disabled: boolean;
  onChange: (value: number) => void;
}

export function RangeField({ label, min = 0, max = 1, step = 0.01, value, valueText, disabled, onChange }: RangeFieldProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="w-24 shrink-0 text-12 font-semibold text-ink-2">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={valueText ?? `${Math.round(value * 100)} %`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="h-6 min-w-0 flex-1 rounded-sm accent-mint disabled:opacity-40"
      />
    </div>
  );
}
