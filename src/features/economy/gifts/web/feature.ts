import { webFeature } from '#core/web/feature.ts';
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
    'channels.actions': lazyComponent(() => import('./GiftAction.tsx')),
    'core.bar': lazyComponent(() => import('./wallet/Wallet.tsx')),
    'accounts.menu': lazyComponent(() => import('./wallet/KicksMenuItem.tsx')),
    'chat.pinned': lazyComponent(() => import('./pinned/PinnedGifts.tsx')),
    'chat.footer': lazyComponent(() => import('./GiftShopButton.tsx')),
  },
  settings: [{ path: 'kicks', load: () => import('./own/KicksPage.tsx'), section: { icon: 'gift', title: 'gifts.own.title' } }],
  chat: () => import('./in-chat.tsx'),
  chatPanels: { gift_shop: lazyComponent(async () => ({ default: (await import('./shop/GiftShopPanel.tsx')).GiftShopPanel })) },
});
