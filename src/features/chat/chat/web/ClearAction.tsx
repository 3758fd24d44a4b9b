import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { can } from '#features/channel/channels/rules/permissions.ts';
import { type PaneProps, QuickAction } from '#features/channel/channels/web/api.ts';
import { chatFeature } from '#features/chat/chat/feature.ts';
import { runInChannel } from './composer/command-runner.ts';

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
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('chat.clear.title')}
        text={t('chat.clear.text')}
        confirm={t('chat.clear')}
        busy={clear.isPending}
        onConfirm={() => clear.mutate()}
      />
    </>
  );
}
