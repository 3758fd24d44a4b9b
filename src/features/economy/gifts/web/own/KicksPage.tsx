import { t } from '#core/web/i18n/text.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { SignedInOnly } from '#features/people/accounts/web/api.ts';
import { OwnKicks } from './OwnKicks.tsx';

export default function KicksPage() {
  usePageTitle(t('gifts.own.title'));
  return (
    <SignedInOnly title={t('gifts.own.sign_in')}>
      <OwnKicks />
    </SignedInOnly>
  );
}
