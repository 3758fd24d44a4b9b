import type { FlagName } from '#core/contract/feature.ts';
import type { ServerEvent, Tx } from './context.ts';

export const serverEvent = <Fact>(name: string): ServerEvent<Fact> => ({ name });

export interface Listener<Fact = unknown> {
  event: ServerEvent<Fact>;
  react: (tx: Tx, fact: Fact) => Promise<void>;
  /** The listener is inactive while this flag is off. `serverFeature` sets it to the feature's flag, unless it is `isAlwaysOn`. */
  flag?: FlagName;
  /** The listener also runs while the flag of its feature is off, to update rows that the feature stored before. */
  isAlwaysOn?: boolean;
}

/** Attaches a listener to an event, keeping the type of the fact. */
export const listen = <Fact>(event: ServerEvent<Fact>, react: (tx: Tx, fact: Fact) => Promise<void>): Listener =>
  ({ event, react }) as Listener;

/** Attaches a listener that keeps stored rows consistent with those of earlier features, also while the flag of its feature is off. */
export const listenAlways = <Fact>(event: ServerEvent<Fact>, react: (tx: Tx, fact: Fact) => Promise<void>): Listener => ({
  ...listen(event, react),
  isAlwaysOn: true,
});
