import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';

interface AccessDeniedProps {
  /** The channel that the button links to. */
  slug: string;
  title: string;
  linkText: string;
  /** The explanation. */
  children: ReactNode;
}

/** Shown instead of a channel page that the viewer may not use, with a link to the channel. */
export function AccessDenied({ slug, title, linkText, children }: AccessDeniedProps) {
  return (
    <div className="py-16">
      <EmptyState
        wholePage
        icon="lock"
        title={title}
        action={
          <Link to="/$slug" params={{ slug }} className={buttonClass('primary')}>
            {linkText}
          </Link>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
