/** The browser API of banners for later features. */

export type { BannerAction, BannerView } from './banner-view.ts';
