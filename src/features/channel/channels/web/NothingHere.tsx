import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';

const LiveInstead = lazyComponent('use', async () => ({ default: (await import('./LiveInstead.tsx')).LiveInstead }));

/** A page without content, such as an unknown address. Offers the home page and what is live. */
export function NothingHere({ title, text }: { title: ReactNode; text: string }) {
  return (
    <div className="mx-auto w-full max-w-(--page-wide) px-4 py-16 md:px-6">
      <EmptyState
        wholePage
        icon="flag"
        title={title}
        action={
          <Link to="/" className={buttonClass('primary')}>
            {t('channels.page.home')}
          </Link>
        }
      >
        {text}
      </EmptyState>
      <Panel name="The live channels of a page without content">
        <LiveInstead />
      </Panel>
    </div>
  );
}
