import { Switch as BaseSwitch } from '@base-ui/react/switch';
import { type ReactNode, useId } from 'react';

interface SwitchProps {
  /** Shown before the label and the hint. */
  icon?: ReactNode;
  label: ReactNode;
  /** One gray line below the label. */
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A row with a label and a switch at its end. The whole row can be pressed. */
export function Switch({ icon, label, hint, checked, onChange, disabled = false }: SwitchProps) {
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
      <BaseSwitch.Root
        id={id}
        checked={checked}
        onCheckedChange={(next) => onChange(next)}
        disabled={disabled}
        nativeButton
        render={<button type="button" />}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative inline-flex h-6 w-9 shrink-0 items-center rounded-full before:absolute before:inset-x-0 before:inset-y-0.5 before:rounded-full before:bg-control-active before:shadow-[inset_0_0_0_1px_var(--line-control)] data-checked:before:bg-mint data-checked:before:shadow-none data-disabled:opacity-50"
      >
        <BaseSwitch.Thumb className="relative ms-[3px] size-3.5 rounded-full bg-ink-2 transition-transform duration-(--m-fast) data-checked:translate-x-4 data-checked:bg-on-mint rtl:data-checked:-translate-x-4" />
      </BaseSwitch.Root>
    </div>
  );
}
