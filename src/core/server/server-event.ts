import type { OptionalFeature } from '#core/contract/settings.ts';
import type { Tx } from './context.ts';

/**
 * A fact that later features may react to inside the transaction that announces it ("call down, publish up").
 * `app/server/features.ts` connects listeners; a listener that throws rolls the whole transaction back.
 */
export interface ServerEvent<Fact> {
  readonly name: string;
  /** Never read: it ties the fact's type to the event. */
  readonly fact?: Fact;
}

export const serverEvent = <Fact>(name: string): ServerEvent<Fact> => ({ name });

export interface Listener<Fact = unknown> {
  event: ServerEvent<Fact>;
  react: (tx: Tx, fact: Fact) => Promise<void>;
  /** Where the installation has this off, nobody listens. */
  feature?: OptionalFeature;
}

/** Binds a reaction to an event, keeping the fact's type. */
export const listen = <Fact>(event: ServerEvent<Fact>, react: (tx: Tx, fact: Fact) => Promise<void>, feature?: OptionalFeature): Listener =>
  ({ event, react, feature }) as Listener;
