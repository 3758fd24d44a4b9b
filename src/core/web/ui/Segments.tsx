import { useId } from 'react';
import { cx } from './class-names.ts';

interface SegmentsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

export function Segments<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-12 font-semibold text-ink-2">{label}</legend>
      <div className="grid grid-flow-col auto-cols-[minmax(min-content,1fr)] rounded-sm bg-well p-0.5">
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'grid min-h-(--h-sm) cursor-pointer place-items-center rounded-xs px-1 text-center text-12 font-semibold has-focus-visible:shadow-focus',
              option.value === value ? 'bg-segment text-ink shadow-1' : 'text-ink-2 hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
