import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { openBannedUsers } from '#features/moderation/web/bans/open-banned-users.ts';

/** Opens the dialog of banned users. */
export function BannedUsersButton() {
  return (
    <Button size="small" onClick={openBannedUsers}>
      <Icon name="ban" size="small" />
      <span className="max-lg:sr-only">{t('moderation.bans.open')}</span>
    </Button>
  );
}
