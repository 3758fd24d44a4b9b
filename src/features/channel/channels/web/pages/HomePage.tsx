import { usePageTitle } from '#core/web/use-page-title.ts';
import { Home } from '../Home.tsx';

export default function HomePage() {
  usePageTitle(null);
  return <Home />;
}
