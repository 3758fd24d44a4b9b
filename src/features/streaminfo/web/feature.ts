import { webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { streaminfoFeature } from '#features/streaminfo/feature.ts';
import { streaminfoTexts } from './texts.en.ts';

declare module '#features/chat/web/dialogs/dialog-name.ts' {
  interface Dialogs {
    category: true;
  }
}

export const streaminfoWeb = webFeature(streaminfoFeature, {
  texts: { en: [streaminfoTexts], de: () => import('./texts.de.ts') },
  chat: () => import('./in-chat.ts'),
  chatDialogs: { category: lazyComponent(async () => ({ default: (await import('./CategoryDialog.tsx')).CategoryDialog })) },
});
