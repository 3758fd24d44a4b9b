import { t } from '#core/web/i18n/text.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { FollowingPage } from '../FollowingPage.tsx';

export default function FollowingRoute() {
  usePageTitle(t('channels.following.title'));
  return <FollowingPage />;
}
