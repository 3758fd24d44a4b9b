export { openSubscriptionDialog } from './subscription-dialog.ts';
