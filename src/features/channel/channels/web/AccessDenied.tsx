import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';

interface AccessDeniedProps {
  slug: string;
  title: string;
  linkText: string;
  children: ReactNode;
}

/** Replaces a channel page that the viewer may not use. */
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
