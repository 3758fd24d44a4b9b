import type { AnyEvent, PayloadOf } from '#core/contract/event.ts';
import type { Db } from '#core/server/db/db.ts';

export interface PastEvent<Event extends AnyEvent = AnyEvent> {
  event: string;
  data: PayloadOf<Event>;
  at: Date;
}

/** Reads the latest `limit` events from the feature's own rows, newest first. The cost must be bounded by `limit`. */
export type PastActivity = (db: Db, channelId: number, limit: number) => Promise<readonly PastEvent[]>;

declare module '#core/server/feature.ts' {
  interface ServerParts {
    pastActivity?: PastActivity;
  }
}
