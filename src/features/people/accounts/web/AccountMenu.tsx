import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { LazyMenu } from '#core/web/ui/LazyMenu.tsx';
import type { Self } from '#features/people/accounts/contract/entry.ts';

const AccountMenuItems = lazyComponent('use', () => import('./AccountMenuItems.tsx'));

export default function AccountMenu({ viewer }: { viewer: Self }) {
  return (
    <LazyMenu
      name="The menu of the account"
      trigger={
        <button type="button" aria-label={t('accounts.your_account')} className="thumb ms-1 rounded-full">
          <Avatar name={viewer.username} picture={viewer.profile_pic} />
        </button>
      }
      Content={AccountMenuItems}
      props={{ viewer }}
    />
  );
}
