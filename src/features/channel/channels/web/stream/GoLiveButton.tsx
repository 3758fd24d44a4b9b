import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { FailedDialog } from '#core/web/ui/FailedDialog.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';

const GoLiveDialog = lazyComponent(async () => ({ default: (await import('./GoLiveDialog.tsx')).GoLiveDialog }));

/** Offers to go live, and asks for the details of the stream first. Render it only for people who may, while the channel is offline. */
export function GoLiveButton({ slug }: { slug: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setAsking(true)}>
        <Icon name="antenna" size="small" />
        {t('channels.stream.go_live')}
      </Button>
      {asking && (
        <Panel name="The dialog for going live" failed={(failure) => <FailedDialog {...failure} onClose={() => setAsking(false)} />}>
          <GoLiveDialog slug={slug} onClose={() => setAsking(false)} />
        </Panel>
      )}
    </>
  );
}
