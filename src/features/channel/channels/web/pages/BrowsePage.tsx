import { t } from '#core/web/i18n/text.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { Browse } from '../Browse.tsx';

export default function BrowsePage() {
  usePageTitle(t('channels.browse.title'));
  return <Browse />;
}
