import { t } from '#core/web/i18n/text.ts';
import { AccountList, StaffSearchPage } from '#features/people/accounts/web/api.ts';
import { SuspendedChannels } from './SuspendedChannels.tsx';

const KINDS = ['accounts', 'channels'] as const;

export default function SuspensionsPage() {
  return (
    <StaffSearchPage
      title={t('staff.suspensions')}
      description={t('staff.suspensions.text')}
      kinds={KINDS.map((value) => ({ value, label: t(`staff.suspensions.${value}`) }))}
    >
      {(search, kind) => (kind === 'accounts' ? <AccountList search={search} show="suspended" /> : <SuspendedChannels search={search} />)}
    </StaffSearchPage>
  );
}
