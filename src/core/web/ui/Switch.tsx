import { type ReactNode, useId } from 'react';

interface SwitchProps {
  icon?: ReactNode;
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** While true the switch ignores presses and keeps the focus. */
  busy?: boolean;
}

/** The whole row is clickable. */
export function Switch({ icon, label, hint, checked, onChange, disabled = false, busy = false }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-3">
      {icon}
      <div className="min-w-0 flex-1 py-1">
        <label htmlFor={id} className="block font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-12 text-ink-3">
            {hint}
          </p>
        )}
      </div>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        data-checked={checked || undefined}
        disabled={disabled}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="thumb group relative inline-flex h-6 w-9 shrink-0 items-center rounded-full before:absolute before:inset-x-0 before:inset-y-0.5 before:rounded-full before:bg-control-active before:shadow-[inset_0_0_0_1px_var(--line-control)] disabled:opacity-50 data-checked:before:bg-mint data-checked:before:shadow-none"
        onClick={busy ? undefined : () => onChange(!checked)}
      >
        <span className="relative ms-[3px] size-3.5 rounded-full bg-ink-2 transition-transform duration-(--m-fast) group-data-checked:translate-x-4 group-data-checked:bg-on-mint rtl:group-data-checked:-translate-x-4" />
      </button>
    </div>
  );
}
