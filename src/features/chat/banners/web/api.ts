export type { BannerAction, BannerView } from './banner-view.ts';
