import { t } from '#core/web/i18n/text.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { Browse } from '#features/channels/web/Browse.tsx';

export default function BrowsePage() {
  usePageTitle(t('channels.browse.title'));
  return <Browse />;
}
