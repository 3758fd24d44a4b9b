export type { BannerAction, BannerView } from './banner-queue.ts';
export { showEventBanners } from './show-event-banners.ts';
