import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';
import { FieldFrame } from './FieldFrame.tsx';

export interface TextFieldProps extends ComponentProps<'input'> {
  label: ReactNode;
  hint?: ReactNode;
  /** The problem and how to fix it. */
  error?: string | undefined;
  count?: string;
  leading?: ReactNode;
  trailing?: ReactNode;
}

/** Screen readers announce the hint and the error with the field. */
export function TextField({ label, hint, error, count, leading, trailing, className, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} count={count}>
      <div
        className={cx(
          'flex min-h-(--h-md) pointer-coarse:min-h-[calc(var(--h-md)+2px)] w-full min-w-0 items-center gap-2 rounded-sm border bg-field ps-3 has-[input:focus-visible]:border-mint has-[input:focus-visible]:shadow-[0_0_0_1px_var(--mint)]',
          trailing ? 'pe-1' : 'pe-3',
          error ? 'border-red-text' : 'border-line-control hover:border-ink-3',
        )}
      >
        {leading}
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
          className={cx('min-w-0 flex-1 self-stretch bg-transparent py-1.5 text-ink shadow-none outline-none max-md:text-16', className)}
        />
        {trailing}
      </div>
    </FieldFrame>
  );
}

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
