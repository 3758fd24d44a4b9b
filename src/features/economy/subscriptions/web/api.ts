/** The web API of subscriptions for later features. */

export { openSubscriptionDialog } from './subscription-dialog.ts';
