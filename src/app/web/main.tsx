import { createRoot } from 'react-dom/client';
import { followAppearance } from '#core/web/appearance.ts';
import { addEnglish, loadLanguage } from '#core/web/feature.ts';
import { language } from '#core/web/i18n/locale.ts';
import { reportToServer } from '#core/web/report.ts';
import { insertSprite } from '#core/web/ui/sprite.ts';
import { App } from './App.tsx';
import { features } from './features.ts';
import './main.css';

reportToServer();
followAppearance();
insertSprite();
addEnglish(features);
// The page starts in English when its texts fail to load; the app retries.
const firstLanguage = await loadLanguage(features, language()).then(language, () => 'en' as const);
createRoot(document.getElementById('root')!).render(<App features={features} firstLanguage={firstLanguage} />);
