import { addressOf } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { Menu } from '#core/web/ui/Menu.tsx';
import { MenuItem } from '#core/web/ui/MenuItem.tsx';
import { exportChat } from '#features/stream/recordings/contract/chat-export.ts';

export function DownloadMenu({ uuid, onMovie }: { uuid: string; onMovie: () => void }) {
  return (
    <Menu trigger={<IconButton icon="dl" label={t('recordings.download')} />}>
      <MenuItem icon="play" onClick={onMovie}>
        {t('recordings.movie')}
      </MenuItem>
      {(['csv', 'json'] as const).map((format) => (
        <MenuItem key={format} icon="chat" link={<a href={addressOf(exportChat.path, { uuid }, { format })} download />}>
          {t(`recordings.download.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
