import { t } from '#core/web/i18n/text.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { TermsPage } from '../TermsPage.tsx';

export default function PointsTermsPage() {
  usePageTitle(t('predictions.terms.title'));
  return <TermsPage />;
}
