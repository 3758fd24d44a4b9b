import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { can } from '#features/channels/rules/permissions.ts';
import { type PaneProps, QuickAction } from '#features/channels/web/api.ts';
import { chatFeature } from '#features/chat/feature.ts';
import { runInChannel } from './composer/run-on-server.ts';

/** Clears the chat from the overview of the dashboard, after a confirmation. */
export default function ClearAction({ channel: { slug }, role }: PaneProps) {
  const [asking, setAsking] = useState(false);
  const clear = useMutation({
    mutationFn: () => runInChannel(slug, 'clear'),
    onSuccess: () => {
      toast.good('chat.command.cleared');
      setAsking(false);
    },
    onError: toast.refused,
  });
  if (!can(chatFeature.permissions.clear, role)) return null;
  return (
    <>
      <QuickAction icon="trash" text={t('chat.clear')} onClick={() => setAsking(true)} />
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('chat.clear.title')}
        description={t('chat.clear.text')}
        footer={
          <>
            <Button variant="ghost" onClick={() => setAsking(false)}>
              {t('core.cancel')}
            </Button>
            <Button variant="danger" busy={clear.isPending} onClick={() => clear.mutate()}>
              {t('chat.clear')}
            </Button>
          </>
        }
      />
    </>
  );
}
