import { createRoot } from 'react-dom/client';
import { followAppearance } from '#core/web/appearance.ts';
import { placeSprite } from '#core/web/ui/sprite.ts';
import { App } from './App.tsx';
import { connectFeatures } from './connect-features.ts';
import { addEnglish, loadLanguage } from './texts.ts';
import './main.css';

followAppearance();
placeSprite();
addEnglish();
connectFeatures();
await loadLanguage();
createRoot(document.getElementById('root')!).render(<App />);
