/** The part of subscriptions that later features may use in the browser. */

export { openSubscriptionDialog } from './subscription-dialog.ts';
