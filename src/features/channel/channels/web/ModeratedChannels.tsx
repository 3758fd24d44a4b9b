import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { useRealtime } from '#core/web/realtime.ts';
import { MenuItem } from '#core/web/ui/MenuItem.tsx';
import { listModeratedChannels } from '#features/channel/channels/contract/community.ts';
import { ownRoleChanged } from '#features/channel/channels/contract/roles.ts';
import type { Self } from '#features/people/accounts/contract/entry.ts';

/** The menu stays short for a person who moderates many channels. */
const SHOWN = 10;
const MODERATED_KEY = ['moderated-channels'];

export default function ModeratedChannels({ viewer }: { viewer: Self }) {
  const cache = useQueryClient();
  const [isWhole, setIsWhole] = useState(false);
  const { data = [] } = useQuery({
    queryKey: MODERATED_KEY,
    queryFn: async ({ signal }) => (await call(listModeratedChannels, { signal })).data,
    // The menu asks at each opening, because a role may be new.
    staleTime: 0,
  });
  useRealtime(ownRoleChanged, [viewer.id], () => void cache.invalidateQueries({ queryKey: MODERATED_KEY }));
  return (
    <>
      {(isWhole ? data : data.slice(0, SHOWN)).map(({ slug, username }) => (
        <MenuItem key={slug} icon="shield" link={<Link to="/dashboard/$slug" params={{ slug }} />}>
          {t('channels.moderated', { name: username })}
        </MenuItem>
      ))}
      {data.length > SHOWN && (
        <MenuItem icon={isWhole ? 'up' : 'down'} keepsOpen onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('channels.moderated.fewer') : t('channels.moderated.all', { count: data.length })}
        </MenuItem>
      )}
    </>
  );
}
