import { t } from '#core/web/i18n/text.ts';
import { useConnectionState } from '#core/web/realtime.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Spinner } from '#core/web/ui/Spinner.tsx';

/**
 * The banner shown above the messages while the realtime connection is lost. It is assertive because screen reader users must know that no
 * new messages arrive.
 */
export function ConnectionLine() {
  const { kind } = useConnectionState();
  const lost = kind === 'waiting' || kind === 'stopped';
  return (
    <div role="alert">
      {lost && (
        <p className="flex items-center gap-2 border-b border-line-soft bg-amber-soft px-3 py-1.5 text-12 font-medium text-amber-text">
          {kind === 'waiting' ? <Spinner /> : <Icon name="offline" size="small" />}
          {t(kind === 'waiting' ? 'chat.connection.waiting' : 'chat.connection.stopped')}
        </p>
      )}
    </div>
  );
}
