import { loads, webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { giftsFeature } from '#features/economy/gifts/feature.ts';
import { giftsTexts } from './texts.en.ts';

declare module '#features/chat/chat/web/panels/open-panel.ts' {
  interface Panels {
    gift_shop: true;
  }
}

export const giftsWeb = webFeature(giftsFeature, {
  texts: { en: [giftsTexts], de: () => import('./texts.de.ts') },
  slots: {
    'channels.actions': lazyComponent('page', () => import('./GiftAction.tsx')),
    'core.bar': lazyComponent('viewer', () => import('./wallet/Wallet.tsx')),
    'accounts.menu': lazyComponent('use', () => import('./wallet/KicksMenuItem.tsx')),
    'chat.pinned': lazyComponent('page', () => import('./pinned/PinnedGifts.tsx')),
    'chat.footer': lazyComponent('composer', () => import('./GiftShopButton.tsx')),
  },
  settings: [{ path: 'kicks', load: () => import('./own/KicksPage.tsx'), section: { icon: 'gift', title: 'gifts.own.title' } }],
  chat: loads('chat', () => import('./in-chat.tsx')),
  chatPanels: { gift_shop: lazyComponent('use', async () => ({ default: (await import('./shop/GiftShopPanel.tsx')).GiftShopPanel })) },
});
