import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import type { IconName } from '#core/web/ui/icon-names.ts';

/** The server does not reveal whether the recording is missing, private or deleted. */
export function MissingVideo() {
  return (
    <NoVideo
      icon="flag"
      title={t('recordings.missing')}
      text={t('recordings.missing.text')}
      action={
        <Link to="/" className={buttonClass('primary')}>
          {t('recordings.missing.home')}
        </Link>
      }
    />
  );
}

/** The recording became private or was deleted during playback. */
export function PrivateVideo({ slug }: { slug: string }) {
  return (
    <NoVideo
      icon="lock"
      title={t('recordings.private')}
      text={t('recordings.private.text')}
      action={
        <Link to="/$slug/videos" params={{ slug }} className={buttonClass('primary')}>
          {t('recordings.private.more')}
        </Link>
      }
    />
  );
}

/** The page polls until the recording is playable. */
export function ProcessingVideo({ slug }: { slug: string }) {
  return (
    <div role="status">
      <NoVideo
        icon="clock"
        title={t('recordings.processing.title')}
        text={t('recordings.processing.text')}
        action={
          <Link to="/$slug/videos" params={{ slug }} className={buttonClass('default')}>
            {t('recordings.private.more')}
          </Link>
        }
      />
    </div>
  );
}

function NoVideo({ text, ...empty }: { icon: IconName; title: string; text: string; action: ReactNode }) {
  return (
    <div className="py-16">
      <EmptyState wholePage {...empty}>
        {text}
      </EmptyState>
    </div>
  );
}

export function VideoFailed(problem: { error: unknown; onRetry: () => void; busy: boolean }) {
  return (
    <div className="py-16">
      <ErrorState title={t('recordings.failed')} {...problem} />
    </div>
  );
}
