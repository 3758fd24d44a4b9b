import { t } from '#core/web/i18n/text.ts';
import { usePreference } from '#core/web/preference.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { Menu } from '#core/web/ui/Menu.tsx';
import { MenuCheckItem } from '#core/web/ui/MenuCheckItem.tsx';
import { MenuChoice } from '#core/web/ui/MenuChoice.tsx';
import { MenuItem } from '#core/web/ui/MenuItem.tsx';
import { MenuSeparator } from '#core/web/ui/MenuSeparator.tsx';
import { animatedEmotes, type OpenChat, openChatSettings } from '#features/chat/web/api.ts';
import { isEverything, ONLY } from './message-filter.ts';
import { useReading } from './reading.ts';

/** The menu of tools for a busy chat: search, filter and stop animations. */
export function ToolsMenu({ chat }: { chat: OpenChat }) {
  const { narrowing, narrow, searchBox } = useReading();
  const animated = usePreference(animatedEmotes);
  const narrowed = !isEverything(narrowing);
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
      <MenuItem icon="star" onClick={() => openChatSettings(chat, 'appearance')}>
        {t('chat.tools.words')}
      </MenuItem>
    </Menu>
  );
}
