import { t } from '#core/web/i18n/text.ts';
import { usePreference } from '#core/web/preference.ts';
import { Menu, type MenuControl } from '#core/web/ui/Menu.tsx';
import { MenuCheckItem, MenuChoice, MenuItem, MenuSeparator } from '#core/web/ui/MenuItem.tsx';
import { animatedEmotes, type OpenChat } from '#features/chat/chat/web/api.ts';
import { openChatSettings } from '#features/chat/chat-settings/web/api.ts';
import { FILTER_KINDS } from './message-filter.ts';
import { useReading } from './reading.tsx';

export default function ToolsMenu({ chat, trigger }: { chat: OpenChat; trigger: MenuControl }) {
  const { filterState, setFilterState, searchBox } = useReading();
  const animated = usePreference(animatedEmotes);
  return (
    <Menu trigger={trigger} focusAfter={() => searchBox.current}>
      <MenuItem icon="search" onClick={() => setFilterState({ ...filterState, search: filterState.search ?? '' })}>
        {t('chat-tools.tools.search')}
      </MenuItem>
      <MenuSeparator />
      <MenuChoice
        label={t('chat-tools.tools.show')}
        options={FILTER_KINDS.map((only) => ({ value: only, label: t(`chat-tools.tools.only.${only}`) }))}
        value={filterState.only}
        onChange={(only) => setFilterState({ ...filterState, only })}
      />
      <MenuSeparator />
      <MenuCheckItem checked={animated} onChange={animatedEmotes.set}>
        {t('chat-tools.tools.animated')}
      </MenuCheckItem>
      <MenuItem icon="star" onClick={() => openChatSettings(chat, 'appearance')}>
        {t('chat-tools.tools.words')}
      </MenuItem>
    </Menu>
  );
}
