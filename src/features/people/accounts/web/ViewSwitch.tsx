import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cx } from '#core/web/ui/class-names.ts';
import type { AuthView } from './auth-prompt.ts';

interface ViewSwitchProps {
  view: AuthView;
  onView: (view: AuthView) => void;
  children: ReactNode;
  className?: string;
}

/** Link to another form. A click opens it in place; a new tab loads its page. */
export function ViewSwitch({ view, onView, children, className }: ViewSwitchProps) {
  return (
    <Link
      to={`/${view}`}
      className={cx('inline-flex min-h-6 items-center font-semibold text-mint-text hover:underline', className)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onView(view);
      }}
    >
      {children}
    </Link>
  );
}
