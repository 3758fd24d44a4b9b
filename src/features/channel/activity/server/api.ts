import type { AnyEvent, PayloadOf } from '#core/contract/event.ts';
import type { Db } from '#core/server/db/db.ts';

/** An event that happened, with the payload that it was published with. */
export interface PastEvent<Event extends AnyEvent = AnyEvent> {
  /** The name of the event. */
  event: string;
  data: PayloadOf<Event>;
  at: Date;
}

/** Reads the latest `limit` events of a channel from the feature's own rows, newest first. The work must be bounded by `limit`. */
export type PastActivity = (db: Db, channelId: number, limit: number) => Promise<readonly PastEvent[]>;

declare module '#core/server/feature.ts' {
  interface ServerParts {
    /** The events of the feature that the activity feed shows after a reload. */
    pastActivity?: PastActivity;
  }
}
