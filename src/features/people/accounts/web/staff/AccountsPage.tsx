import { t } from '#core/web/i18n/text.ts';
import { AccountList, StaffSearchPage } from './StaffSearchPage.tsx';

const SHOWN = ['all', 'suspended', 'staff'] as const;

export default function AccountsPage() {
  return (
    <StaffSearchPage
      title={t('staff.accounts')}
      description={t('staff.accounts.text')}
      kinds={SHOWN.map((value) => ({ value, label: t(`staff.accounts.show.${value}`) }))}
    >
      {(search, show) => <AccountList search={search} show={show} />}
    </StaffSearchPage>
  );
}
