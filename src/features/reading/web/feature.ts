import { webFeature } from '#core/web/feature.ts';
import { readingFeature } from '#features/reading/feature.ts';
import { readingTexts } from './texts.en.ts';

declare module '#features/chatsettings/web/section.ts' {
  interface SettingsSections {
    appearance: true;
    muted: true;
  }
}

export const readingWeb = webFeature(readingFeature, {
  texts: { en: [readingTexts], de: () => import('./texts.de.ts') },
  chat: () => import('./in-chat.tsx'),
  chatSettings: () => import('./settings/in-settings.ts'),
});
