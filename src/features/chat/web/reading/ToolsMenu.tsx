import type { RefObject } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { usePreference } from '#core/web/preference.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { Menu } from '#core/web/ui/Menu.tsx';
import { MenuCheckItem } from '#core/web/ui/MenuCheckItem.tsx';
import { MenuChoice } from '#core/web/ui/MenuChoice.tsx';
import { MenuItem } from '#core/web/ui/MenuItem.tsx';
import { MenuSeparator } from '#core/web/ui/MenuSeparator.tsx';
import { animatedEmotes } from '../chat-preferences.ts';
import { ONLY } from '../log/message-filter.ts';
import type { Reading } from './use-reading.ts';

interface ToolsMenuProps {
  reading: Pick<Reading, 'narrowing' | 'narrow'>;
  /** Where one types what to look for, once the search is open. */
  searchBox: RefObject<HTMLInputElement | null>;
  /** Leads to the list of words to highlight. */
  onWords: () => void;
}

/** What a reader can do with a chat that is too much: look for words, see only some of it, stop what moves. */
export function ToolsMenu({ reading: { narrowing, narrow }, searchBox, onWords }: ToolsMenuProps) {
  const animated = usePreference(animatedEmotes);
  const narrowed = narrowing.only !== 'all' || narrowing.search !== null;
  return (
    <Menu
      trigger={<IconButton icon="search" size="small" label={t('chat.tools')} className={narrowed ? 'bg-mint-soft text-mint-text' : ''} />}
      focusAfter={() => searchBox.current}
    >
      <MenuItem icon="search" onClick={() => narrow({ ...narrowing, search: narrowing.search ?? '' })}>
        {t('chat.tools.search')}
      </MenuItem>
      <MenuSeparator />
      <MenuChoice
        label={t('chat.tools.show')}
        options={ONLY.map((only) => ({ value: only, label: t(`chat.tools.only.${only}`) }))}
        value={narrowing.only}
        onChange={(only) => narrow({ ...narrowing, only })}
      />
      <MenuSeparator />
      <MenuCheckItem checked={animated} onChange={animatedEmotes.set}>
        {t('chat.tools.animated')}
      </MenuCheckItem>
      <MenuItem icon="star" onClick={onWords}>
        {t('chat.tools.words')}
      </MenuItem>
    </Menu>
  );
}
