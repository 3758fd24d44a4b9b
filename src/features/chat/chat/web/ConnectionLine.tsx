import { secondsUntil } from '#core/contract/durations.ts';
import { t } from '#core/web/i18n/text.ts';
import { realtime, useConnectionState } from '#core/web/realtime.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Spinner } from '#core/web/ui/Spinner.tsx';
import { useNow } from '#core/web/use-now.ts';

const TICK = 250;

/** Announced once, assertively, because screen reader users must know that no new messages arrive. */
export function ConnectionLine() {
  const state = useConnectionState();
  return (
    <>
      <div role="alert">
        {state.kind === 'waiting' && <p className="sr-only">{t('chat.connection.waiting')}</p>}
        {state.kind === 'stopped' && (
          <p className={LINE}>
            <Icon name="offline" size="small" />
            {t('chat.connection.stopped')}
          </p>
        )}
      </div>
      {state.kind === 'waiting' && (
        <div className={LINE}>
          <Spinner />
          <span aria-hidden="true" className="min-w-0 flex-1">
            <Countdown retryAt={state.retryAt} />
          </span>
          <button
            type="button"
            // Not `disabled`, which would drop the focus.
            aria-disabled={state.retryAt === null || undefined}
            className="shrink-0 rounded-xs px-1 py-0.5 font-semibold underline underline-offset-2 hover:no-underline aria-disabled:no-underline aria-disabled:opacity-60"
            onClick={() => state.retryAt !== null && realtime.retryNow()}
          >
            {t('chat.connection.try_now')}
          </button>
        </div>
      )}
    </>
  );
}

const LINE = 'flex min-h-8 items-center gap-2 border-b border-line-soft bg-amber-soft px-3 py-1 text-12 font-medium text-amber-text';

function Countdown({ retryAt }: { retryAt: number | null }) {
  const now = useNow(TICK);
  if (retryAt === null) return t('chat.connection.trying');
  const seconds = Math.max(1, secondsUntil(new Date(retryAt), now));
  return t('chat.connection.countdown', { seconds });
}
