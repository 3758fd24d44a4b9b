import { t } from '#core/web/i18n/text.ts';
import { SelectedAccounts, useAccountSelection } from './SelectedAccounts.tsx';
import { AccountList, StaffSearchPage } from './StaffSearchPage.tsx';

const SHOWN = ['all', 'suspended', 'deleting', 'staff'] as const;

export default function AccountsPage() {
  const selection = useAccountSelection();
  return (
    <StaffSearchPage
      title={t('staff.accounts')}
      description={t('staff.accounts.text')}
      kinds={SHOWN.map((value) => ({ value, label: t(`staff.accounts.show.${value}`) }))}
    >
      {(search, show) => (
        <>
          <SelectedAccounts selection={selection} />
          <AccountList search={search} show={show} selection={selection} />
        </>
      )}
    </StaffSearchPage>
  );
}
