import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';
import { FieldFrame } from './FieldFrame.tsx';

interface TextAreaFieldProps extends ComponentProps<'textarea'> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  count?: string;
}

export function TextAreaField({ label, hint, error, count, className, ...area }: TextAreaFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} count={count}>
      <textarea
        rows={4}
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
        className={cx(
          'w-full rounded-sm border bg-field px-3 py-2 text-ink outline-none focus-visible:border-mint focus-visible:shadow-[0_0_0_1px_var(--mint)] max-md:text-16',
          error ? 'border-red-text' : 'border-line-control hover:border-ink-3',
          className,
        )}
      />
    </FieldFrame>
  );
}
