import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Drawer } from '#core/web/ui/Drawer.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { focusOnMount } from '#core/web/ui/initial-focus.ts';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import type { OpenChat } from '../open-chat.ts';
import { AnchoredPanel } from './AnchoredPanel.tsx';

interface PanelShellProps {
  chat: OpenChat;
  title: string;
  onBack?: (() => void) | undefined;
  /** On desktops it may cover the whole list. */
  isTall?: boolean;
  /** Reserves the final height for content that loads, so that the header stays in place. */
  isSteady?: boolean;
  children: ReactNode;
}

/** Above the footer and at most 454 px high on desktops unless it is tall; a drawer on phones. */
export function PanelShell({ chat, title, onBack, isTall = false, isSteady = false, children }: PanelShellProps) {
  const phone = useMediaQuery(PHONE);
  const close = () => chat.panel.close();
  const back = onBack && (
    <IconButton
      key={title}
      ref={focusOnMount}
      icon="left"
      size="small"
      label={t('chat.panel.back')}
      tooltip={false}
      className="-ms-2 rtl:-scale-x-100"
      onClick={onBack}
    />
  );
  if (phone) {
    return (
      <Drawer open onOpenChange={(open) => !open && close()} title={title} leading={back}>
        {isSteady ? <div className="min-h-[calc(60dvh-3rem)]">{children}</div> : children}
      </Drawer>
    );
  }
  return (
    <AnchoredPanel
      label={title}
      onDismiss={close}
      onFocusLost={() => chat.composer.current?.focus()}
      className={isSteady ? 'h-[min(454px,100%)]' : isTall ? 'max-h-[min(640px,100%)]' : 'max-h-[min(454px,100%)]'}
    >
      <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line-soft ps-4 pe-2">
        {back}
        <h3 className="min-w-0 flex-1 truncate text-14 font-bold">{title}</h3>
        <IconButton icon="x" size="small" label={t('core.close')} tooltip={false} onClick={close} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]">{children}</div>
    </AnchoredPanel>
  );
}
