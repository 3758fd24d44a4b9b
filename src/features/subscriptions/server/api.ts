/** The part of subscriptions that later features and `app/server` may use on the server. */

export { celebrateRenewal, type Renewal } from './celebrate-renewal.ts';
export { celebrationsOf } from './open-celebrations.ts';
