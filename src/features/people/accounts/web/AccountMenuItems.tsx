import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Menu, type MenuControl } from '#core/web/ui/Menu.tsx';
import { MenuItem, MenuSeparator } from '#core/web/ui/MenuItem.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { Self } from '#features/people/accounts/contract/entry.ts';
import { useSignOut } from './session.ts';

export default function AccountMenuItems({ viewer, trigger }: { viewer: Self; trigger: MenuControl }) {
  const signOut = useSignOut();
  return (
    <Menu trigger={trigger}>
      <div className="flex items-center gap-3 px-4 pt-2 pb-3">
        <Avatar name={viewer.username} picture={viewer.profile_pic} size={36} />
        <div className="min-w-0">
          <p className="truncate font-bold">
            <bdi>{viewer.username}</bdi>
          </p>
          <p className="truncate text-12 text-ink-3">{viewer.is_staff ? <Tag tone="mint">{t('badge.staff')}</Tag> : viewer.email}</p>
        </div>
      </div>
      <MenuSeparator />
      <MenuItem icon="antenna" link={<Link to="/$slug" params={{ slug: viewer.slug }} />}>
        {t('accounts.your_channel')}
      </MenuItem>
      <MenuItem icon="chart" link={<Link to="/dashboard/$slug" params={{ slug: viewer.slug }} />}>
        {t('accounts.your_dashboard')}
      </MenuItem>
      <Slot name="accounts.menu" viewer={viewer} />
      {viewer.is_staff && (
        <MenuItem icon="shield" link={<Link to="/staff" />}>
          {t('staff.title')}
        </MenuItem>
      )}
      <MenuItem icon="cog" link={<Link to="/settings/profile" />}>
        {t('accounts.settings')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="leave" onClick={() => signOut.mutate()}>
        {t('accounts.sign_out')}
      </MenuItem>
    </Menu>
  );
}
