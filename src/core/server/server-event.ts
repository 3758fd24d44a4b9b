import type { FlagName } from '#core/contract/feature.ts';
import type { ServerEvent, Tx } from './context.ts';

export const serverEvent = <Fact>(name: string): ServerEvent<Fact> => ({ name });

export interface Listener<Fact = unknown> {
  event: ServerEvent<Fact>;
  react: (tx: Tx, fact: Fact) => Promise<void>;
  /** Inactive while this flag is off. `serverFeature` sets it, unless the listener `isAlwaysOn`. */
  flag?: FlagName;
  isAlwaysOn?: boolean;
}

export const listen = <Fact>(event: ServerEvent<Fact>, react: (tx: Tx, fact: Fact) => Promise<void>): Listener =>
  ({ event, react }) as Listener;

/** Keeps stored rows consistent, also while the flag of the feature is off. */
export const listenAlways = <Fact>(event: ServerEvent<Fact>, react: (tx: Tx, fact: Fact) => Promise<void>): Listener => ({
  ...listen(event, react),
  isAlwaysOn: true,
});
