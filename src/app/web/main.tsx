import { createRoot } from 'react-dom/client';
import { followAppearance } from '../../core/web/appearance.ts';
import { placeSprite } from '../../core/web/ui/sprite.ts';
import { App } from './App.tsx';
import { addEnglish, loadLanguage } from './texts.ts';
import './main.css';

followAppearance();
placeSprite();
addEnglish();
await loadLanguage();
createRoot(document.getElementById('root')!).render(<App />);
