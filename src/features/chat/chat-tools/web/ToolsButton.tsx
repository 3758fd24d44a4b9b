import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { LazyMenu } from '#core/web/ui/LazyMenu.tsx';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { isUnfiltered } from './message-filter.ts';
import { useReading } from './reading.ts';

const ToolsMenu = lazyComponent('use', () => import('./ToolsMenu.tsx'));

/** Highlighted while messages are filtered. */
export function ToolsButton({ chat }: { chat: OpenChat }) {
  const isFiltered = !isUnfiltered(useReading().filterState);
  return (
    <LazyMenu
      name="The chat tools"
      trigger={
        <IconButton icon="search" size="small" label={t('chat-tools.tools')} className={isFiltered ? 'bg-mint-soft text-mint-text' : ''} />
      }
      Content={ToolsMenu}
      props={{ chat }}
    />
  );
}
