import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { LazyDialog } from '#core/web/ui/LazyLayer.tsx';
import { can } from '#features/channel/channels/rules/permissions.ts';
import { type PaneProps, QuickAction } from '#features/channel/channels/web/api.ts';
import { chatFeature } from '#features/chat/chat/feature.ts';
import ModesPane from './ModesPane.tsx';

export default function ModesAction(props: PaneProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!can(chatFeature.permissions.change_modes, props.role)) return null;
  return (
    <>
      <QuickAction icon="sliders" text={t('chat-settings.modes.title')} onClick={() => setIsOpen(true)} />
      <LazyDialog name="The modes of the chat" open={isOpen} onOpenChange={setIsOpen} title={t('chat-settings.modes.title')}>
        <ModesPane {...props} />
      </LazyDialog>
    </>
  );
}
