import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';

interface ClosedToYouProps {
  /** The channel to go to instead. */
  slug: string;
  title: string;
  wayOut: string;
  /** Why. */
  children: ReactNode;
}

/** A page of a channel that is for its own people: says so, and leads to the channel. */
export function AccessDenied({ slug, title, wayOut, children }: ClosedToYouProps) {
  return (
    <div className="py-16">
      <EmptyState
        wholePage
        icon="lock"
        title={title}
        action={
          <Link to="/$slug" params={{ slug }} className={buttonClass('primary')}>
            {wayOut}
          </Link>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
