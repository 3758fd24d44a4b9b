import { t } from '#core/web/i18n/text.ts';
import { Browse } from '#features/channels/web/Browse.tsx';
import { usePageTitle } from '../use-page-title.ts';

export default function BrowsePage() {
  usePageTitle(t('channels.browse.title'));
  return <Browse />;
}
