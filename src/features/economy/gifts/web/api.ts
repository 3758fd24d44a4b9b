export { useOffersGifts } from './use-sells-gifts.ts';
