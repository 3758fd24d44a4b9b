import type { ComponentProps } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** While true the button shows a spinner, keeps its width and ignores presses. */
  busy?: boolean;
}

/** `type` is "button" by default, so that none submits a form by accident. */
export function Button({ variant, size, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, size, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** Has no accessible name, because the control or region around it is `aria-busy`. */
export function Spinner() {
  return <span className="spinner shrink-0" aria-hidden="true" />;
}
