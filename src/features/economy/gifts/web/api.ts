/** The part of gifts that later features may use in the browser. */

export { useOffersGifts } from './use-sells-gifts.ts';
