import { Suspense } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import type { OpenChat } from '../open-chat.ts';
import { footerButtons } from './footer-buttons.ts';

/** The buttons below the box: what later features bring, and the settings (F-01). */
export function FooterButtons({ chat }: { chat: OpenChat }) {
  const { panel } = chat;
  return (
    <div className="flex shrink-0 items-center gap-0.5">
      {footerButtons().map(({ name, Button }) => (
        <Panel key={name} name={`The footer's ${name}`}>
          <Suspense fallback={null}>
            <Button chat={chat} />
          </Suspense>
        </Panel>
      ))}
      <IconButton
        icon="sliders"
        label={t('chat.composer.settings')}
        aria-expanded={panel.name === 'chat_settings'}
        onClick={() => panel.toggle('chat_settings')}
      />
    </div>
  );
}
