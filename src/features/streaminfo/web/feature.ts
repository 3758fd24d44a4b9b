import { lazy } from 'react';
import { webFeature } from '#core/web/feature.ts';
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
  chatDialogs: { category: lazy(async () => ({ default: (await import('./CategoryDialog.tsx')).CategoryDialog })) },
});
