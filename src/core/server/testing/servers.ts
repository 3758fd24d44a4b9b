import { inject } from 'vitest';

/**
 * Resources that a run creates once, when a test first requests them: four servers, and the folder of an empty embedded database to copy.
 */
export type Shared = 'postgres' | 'oldest-postgres' | 'redis' | 's3' | 'embedded';

/** The run as its tests see it: its id, a folder that is removed afterwards, and the URL for requesting a resource. */
export interface TestRun {
  id: string;
  folder: string;
  resourceUrl: string;
}

/** The engine of the embedded database, or the oldest supported one. */
export type PostgresOfTests = 'postgres' | 'oldest-postgres';

declare module 'vitest' {
  interface ProvidedContext {
    testRun: TestRun;
    /** The PostgreSQL of a project's test databases, `postgres` by default. */
    postgres?: PostgresOfTests;
  }
}

const asked = new Map<Shared, Promise<string>>();

/** The URL of a server of the run. Redis and the bucket are shared, so use your own key prefix. */
export function serverUrl(name: Exclude<Shared, 'embedded'>): Promise<string> {
  return shared(name);
}

/** The data folder of a new embedded database, for copying. */
export function newEmbeddedFolder(): Promise<string> {
  return shared('embedded');
}

function shared(name: Shared): Promise<string> {
  const place = asked.get(name) ?? ask(name);
  asked.set(name, place);
  return place;
}

async function ask(name: Shared): Promise<string> {
  const reply = await fetch(`${inject('testRun').resourceUrl}/${name}`);
  const text = await reply.text();
  if (!reply.ok) throw new Error(text);
  return text;
}
