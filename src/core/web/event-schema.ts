import type { z } from 'zod';
import type { AnyEvent, PayloadOf } from '#core/contract/event.ts';
import { loadChunk } from './chunk.ts';
import { reportProblem } from './report.ts';

/** What a built page has in place of a payload's schema: where it is in the chunk with the schemas of all events. */
type LazyPayload = (all: unknown) => z.ZodType;

/** The build puts the import of that chunk here (`scripts/contracts-of-browser.ts`). Otherwise events have their schemas. */
const loadAll = (): Promise<unknown> => Promise.reject(new Error('Only a built page loads the schemas of events.'));

/** Loads the schemas of all events, in several attempts. */
export const loadEventSchemas = (): Promise<unknown> => loadChunk(loadAll);

type Schema<E extends AnyEvent> = z.ZodType<PayloadOf<E>>;

const isLazy = (payload: z.ZodType | LazyPayload): payload is LazyPayload => typeof payload === 'function';

/** The schemas of events, loaded with the first one that is needed. */
export class EventSchemas {
  readonly #load: () => Promise<unknown>;
  #all: unknown = null;
  /** Work that waits for the schemas, in order; null while they are not loading. */
  #waiting: (() => void)[] | null = null;

  constructor(load: () => Promise<unknown>) {
    this.#load = load;
  }

  /** Loads the schemas, so that the first event does not wait for them. */
  preload(event: AnyEvent): void {
    if (isLazy(event.payload) && this.#all === null) this.#queue();
  }

  /** Calls back with the schema of the event's payload: at once, or in the order of the calls when the schemas are loaded. */
  use<E extends AnyEvent>(event: E, work: (schema: Schema<E>) => void): void {
    const payload = event.payload as Schema<E> | LazyPayload;
    if (!isLazy(payload)) work(payload);
    else if (this.#all !== null) work(payload(this.#all) as Schema<E>);
    else this.#queue().push(() => work(payload(this.#all) as Schema<E>));
  }

  /** Starts to load. Returns the work that waits for it. */
  #queue(): (() => void)[] {
    if (this.#waiting !== null) return this.#waiting;
    const waiting: (() => void)[] = [];
    this.#waiting = waiting;
    this.#load().then(
      (all) => {
        this.#all = all;
        for (const work of waiting) work();
      },
      (error: unknown) => {
        // The next event tries again. What these would have changed is loaded again after the next reconnect.
        this.#waiting = null;
        reportProblem('The schemas of realtime events could not be loaded', error);
      },
    );
    return waiting;
  }
}
