import { Home } from '#features/channels/web/Home.tsx';
import { usePageTitle } from '../use-page-title.ts';

export default function HomePage() {
  usePageTitle(null);
  return <Home />;
}
