import { useState } from 'react';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { PaneActions } from '#core/web/ui/PaneActions.tsx';
import type { PaneProps } from '#features/channel/channels/web/api.ts';
import { AddBan } from '../bans/AddBan.tsx';
import { BanList } from '../bans/BanList.tsx';
import { useBannedPeople } from '../bans/use-banned-people.ts';

export default function BansPane({ channel }: Pick<PaneProps, 'channel'>) {
  const list = useBannedPeople(channel.slug, channel.chatroom.id);
  const [adding, setAdding] = useState(false);
  return (
    <div className="flex min-w-0 flex-col gap-3 overflow-x-hidden p-3 pb-0">
      <PaneActions>
        {list.bans && <span className="inline-flex items-center text-12 text-ink-3 tabular-nums">{formatNumber(list.active.length)}</span>}
        <Button variant={adding ? 'on' : 'ghost'} size="small" aria-expanded={adding} onClick={() => setAdding(!adding)}>
          <Icon name="plus" size="small" />
          {t('moderation.bans.add')}
        </Button>
      </PaneActions>
      {adding && <AddBan slug={channel.slug} />}
      <BanList slug={channel.slug} list={list} />
    </div>
  );
}
