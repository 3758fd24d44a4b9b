import { t } from '#core/web/i18n/text.ts';
import { useConnectionState, useOutdatedEvents } from '#core/web/realtime.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';

/** Announces that live updates have stopped until the page is reloaded (RT-04). The chat itself shows when the connection is being restored. */
export function ConnectionBanner() {
  const state = useConnectionState();
  const outdated = useOutdatedEvents();
  if (state.kind === 'stopped') return <Stopped sentence={t('core.realtime.stopped', { code: state.code })} />;
  return outdated ? <Stopped sentence={t('core.realtime.outdated')} /> : null;
}

function Stopped({ sentence }: { sentence: string }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 border-b border-line-soft bg-red-soft px-4 py-2 text-red-text">
      <Icon name="offline" />
      <p className="min-w-0 flex-1 font-medium">{sentence}</p>
      <Button size="small" onClick={() => location.reload()}>
        {t('core.reload')}
      </Button>
    </div>
  );
}
