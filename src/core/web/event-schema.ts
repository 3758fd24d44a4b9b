import type { z } from 'zod';
import type { AnyEvent, PayloadOf } from '#core/contract/event.ts';
import { ChunkFailed, loadChunk } from './chunk.ts';
import { loads } from './feature.ts';
import { reportProblem } from './report.ts';

type LazyPayload = (all: unknown) => z.ZodType;

const loadAll = loads('events', () => import('./all-event-schemas.ts'));

export const loadEventSchemas = (): Promise<unknown> => loadChunk(loadAll);

type Schema<E extends AnyEvent> = z.ZodType<PayloadOf<E>>;

const isLazy = (payload: z.ZodType | LazyPayload): payload is LazyPayload => typeof payload === 'function';

/** The newest events are kept while the schemas cannot be loaded. */
const MAX_WAITING = 1_000;

export class EventSchemas {
  readonly #load: () => Promise<unknown>;
  #all: unknown = null;
  #isLoading = false;
  #waiting: (() => void)[] = [];
  #isOutdated = false;
  readonly #watchers = new Set<() => void>();

  constructor(load: () => Promise<unknown>) {
    this.#load = load;
  }

  preload(event: AnyEvent): void {
    if (isLazy(event.payload) && this.#all === null) this.#start();
  }

  /** Calls back at once, or in the order of the calls when the schemas are loaded. */
  use<E extends AnyEvent>(event: E, work: (schema: Schema<E>) => void): void {
    const payload = event.payload as Schema<E> | LazyPayload;
    if (!isLazy(payload)) work(payload);
    else if (this.#all !== null) work(payload(this.#all) as Schema<E>);
    else {
      this.#waiting = [...this.#waiting.slice(1 - MAX_WAITING), () => work(payload(this.#all) as Schema<E>)];
      this.#start();
    }
  }

  /** Whether the server serves another build: then no event arrives until the page is reloaded. */
  isOutdated = (): boolean => this.#isOutdated;

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  #start(): void {
    if (this.#isLoading) return;
    this.#isLoading = true;
    this.#load().then(
      (all) => {
        this.#all = all;
        this.#isOutdated = false;
        for (const watcher of this.#watchers) watcher();
        for (const work of this.#waiting) work();
        this.#waiting = [];
      },
      (error: unknown) => {
        this.#isLoading = false;
        this.#isOutdated = error instanceof ChunkFailed && error.served === 'other';
        for (const watcher of this.#watchers) watcher();
        reportProblem('The schemas of realtime events could not be loaded', error);
      },
    );
  }
}
