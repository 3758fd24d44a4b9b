import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { phrase, t } from '#core/web/i18n/text.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { isUnknownChannel } from './use-channel-title.ts';

interface ChannelProblemProps {
  slug: string;
  error: unknown;
  onRetry: () => void;
  busy: boolean;
}

export function SuspendedChannel() {
  return <NoChannel title={t('channels.page.suspended')} text={t('channels.page.suspended.text')} />;
}

export function ChannelProblem({ slug, error, onRetry, busy }: ChannelProblemProps) {
  if (!isUnknownChannel(error)) return <ErrorState title={t('channels.page.failed')} error={error} onRetry={onRetry} busy={busy} />;
  return (
    <NoChannel title={phrase('channels.page.unknown', { name: <bdi key="name">{slug}</bdi> })} text={t('channels.page.unknown.text')} />
  );
}

function NoChannel({ title, text }: { title: ReactNode; text: string }) {
  return (
    <div className="py-16">
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
    </div>
  );
}
