import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { Icon } from './Icon.tsx';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A native select, which works well with every keyboard and phone. */
export function SelectField({ label, hint, error, options, onChange, className, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <span className="relative block">
        <select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.value)}
          className={cx(
            'min-h-(--h-md) w-full appearance-none rounded-sm border bg-field ps-3 pe-9 text-ink outline-none focus-visible:border-mint focus-visible:shadow-[0_0_0_1px_var(--mint)] max-md:text-16',
            error ? 'border-red-text' : 'border-line-control hover:border-ink-3',
            className,
          )}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-panel text-ink">
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" size="small" className="pointer-events-none absolute inset-y-0 end-3 my-auto text-ink-3" />
      </span>
    </FieldFrame>
  );
}
