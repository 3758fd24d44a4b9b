import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { StaffAccount } from '#features/people/accounts/contract/staff.ts';

export function AccountTags({ account }: { account: StaffAccount }) {
  return (
    <>
      {account.is_staff && <Tag tone="mint">{t('badge.staff')}</Tag>}
      {account.bot && <Tag>{t('badge.bot')}</Tag>}
      {account.deletes_at && <Tag tone="red">{t('staff.deleting')}</Tag>}
      {account.suspension && !account.deletes_at && <Tag tone="red">{t('staff.suspended')}</Tag>}
    </>
  );
}

/** `endsAt` is a wire date; null for an indefinite suspension. */
export const suspensionEndText = (endsAt: string | null): string =>
  endsAt === null ? t('staff.suspended.open') : t('staff.suspended.until', { date: formatDate(endsAt, 'mediumWithTime') });
