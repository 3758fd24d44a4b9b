import { loads, webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { pinsFeature } from '#features/chat/pins/feature.ts';
import { pinsTexts } from './texts.en.ts';

export const pinsWeb = webFeature(pinsFeature, {
  texts: { en: [pinsTexts], de: () => import('./texts.de.ts') },
  slots: { 'chat.pinned': lazyComponent('page', async () => ({ default: (await import('./PinnedBox.tsx')).PinnedBox })) },
  chat: loads('chat', () => import('./in-chat.ts')),
  audit: loads('page', () => import('./audit-acts.ts')),
});
