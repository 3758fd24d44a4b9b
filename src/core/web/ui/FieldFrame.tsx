import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

interface FieldFrameProps {
  /** `id-hint` and `id-error` are for the control's `aria-describedby`. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  count?: string | undefined;
  children: ReactNode;
}

export function FieldFrame({ id, label, hint, error, count, children }: FieldFrameProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex justify-between gap-2 text-12 font-semibold text-ink-2">
        <label htmlFor={id}>{label}</label>
        {count && <span className="whitespace-nowrap text-ink-3 tabular-nums">{count}</span>}
      </div>
      {children}
      {error ? (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1 text-12 text-red-text">
          <Icon name="warn" size="small" />
          <span>{error}</span>
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="text-12 text-ink-3">
            {hint}
          </p>
        )
      )}
    </div>
  );
}
