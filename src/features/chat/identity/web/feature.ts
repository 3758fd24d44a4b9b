import { webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { identityFeature } from '#features/chat/identity/feature.ts';
import { identityTexts } from './texts.en.ts';

declare module '#features/chat/chat-settings/web/settings-parts.ts' {
  interface SettingsSections {
    identity: true;
  }
}

export const identityWeb = webFeature(identityFeature, {
  texts: { en: [identityTexts], de: () => import('./texts.de.ts') },
  slots: {
    'chat.composer_start': lazyComponent('chat', async () => ({ default: (await import('./BadgeButton.tsx')).BadgeButton })),
  },
  chatSettings: () => import('./in-settings.ts'),
});
