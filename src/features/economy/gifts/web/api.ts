/** The web API of gifts for later features. */

export { useOffersGifts } from './use-sells-gifts.ts';
