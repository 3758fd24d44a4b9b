import { t } from '#core/web/i18n/text.ts';
import { TermsPage } from '#features/predictions/web/TermsPage.tsx';
import { usePageTitle } from '../use-page-title.ts';

export default function PointsTermsPage() {
  usePageTitle(t('predictions.terms.title'));
  return <TermsPage />;
}
