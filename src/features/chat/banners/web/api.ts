export type { BannerAction, BannerView } from './banner-queue.ts';
