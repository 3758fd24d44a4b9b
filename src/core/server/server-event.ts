import type { FlagName } from '#core/contract/feature.ts';
import type { ServerEvent, Tx } from './context.ts';

export const serverEvent = <Fact>(name: string): ServerEvent<Fact> => ({ name });

export interface Listener<Fact = unknown> {
  event: ServerEvent<Fact>;
  react: (tx: Tx, fact: Fact) => Promise<void>;
  /** The listener is inactive while this flag is off. `serverFeature` sets it to the feature's flag, unless it is `isAlwaysOn`. */
  flag?: FlagName;
  /** The listener also reacts while the flag of its feature is off, because rows that the feature stored before have to follow. */
  isAlwaysOn?: boolean;
}

/** Attaches a listener to an event, keeping the type of the fact. */
export const listen = <Fact>(event: ServerEvent<Fact>, react: (tx: Tx, fact: Fact) => Promise<void>): Listener =>
  ({ event, react }) as Listener;

/** The same for a reaction that keeps stored rows consistent with those of earlier features, whether or not the flag of its feature is on. */
export const listenAlways = <Fact>(event: ServerEvent<Fact>, react: (tx: Tx, fact: Fact) => Promise<void>): Listener => ({
  ...listen(event, react),
  isAlwaysOn: true,
});
