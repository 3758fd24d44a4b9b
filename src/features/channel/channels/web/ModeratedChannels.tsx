import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { MenuItem } from '#core/web/ui/MenuItem.tsx';
import { listModeratedChannels } from '#features/channel/channels/contract/community.ts';

/** The menu stays short for a person who moderates many channels. */
const SHOWN = 8;

export default function ModeratedChannels() {
  const { data } = useQuery({
    queryKey: ['moderated-channels'],
    queryFn: async ({ signal }) => (await call(listModeratedChannels, { signal })).data,
    // The menu asks at each opening, because a role may be new.
    staleTime: 0,
  });
  return (data ?? []).slice(0, SHOWN).map(({ slug, username }) => (
    <MenuItem key={slug} icon="shield" link={<Link to="/dashboard/$slug" params={{ slug }} />}>
      {t('channels.moderated', { name: username })}
    </MenuItem>
  ));
}
