import { t } from '#core/web/i18n/text.ts';
import { FollowingPage } from '#features/channels/web/FollowingPage.tsx';
import { usePageTitle } from '../use-page-title.ts';

export default function FollowingRoute() {
  usePageTitle(t('channels.following.title'));
  return <FollowingPage />;
}
