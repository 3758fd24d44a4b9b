/** What later features and `app/server` may use of subscriptions on the server. */

export { celebrateRenewal, type Renewal } from './celebrate-renewal.ts';
export { celebrationsOf } from './open-celebrations.ts';
