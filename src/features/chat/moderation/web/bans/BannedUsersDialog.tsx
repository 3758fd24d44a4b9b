import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { BanList } from './BanList.tsx';
import { type BannedPeopleChannel, useBannedPeople } from './use-banned-people.ts';

export default function BannedUsersDialog({ channel, onClose }: { channel: BannedPeopleChannel; onClose: () => void }) {
  const list = useBannedPeople(channel.slug, channel.chatroom.id);
  const count = list.active.length;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('moderation.bans.title')}
      description={list.bans && t('moderation.bans.count', { count, compact: formatNumber(count), name: channel.user.username })}
      className="max-w-230"
    >
      <BanList slug={channel.slug} list={list} />
    </Dialog>
  );
}
