import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { DialogPanel } from '#core/web/ui/DialogPanel.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';

const GoLiveDialog = lazyComponent('use', async () => ({ default: (await import('./GoLiveDialog.tsx')).GoLiveDialog }));

/** Render it only with permission and while offline. */
export function GoLiveButton({ slug }: { slug: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setAsking(true)}>
        <Icon name="antenna" size="small" />
        {t('channels.stream.go_live')}
      </Button>
      {asking && (
        <DialogPanel name="The dialog for going live" onClose={() => setAsking(false)}>
          <GoLiveDialog slug={slug} onClose={() => setAsking(false)} />
        </DialogPanel>
      )}
    </>
  );
}
