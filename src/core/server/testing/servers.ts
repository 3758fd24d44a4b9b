import { inject } from 'vitest';

/** What a run makes once, when a test first asks: two servers, and the folder of an empty embedded database to copy. */
export type Shared = 'postgres' | 'redis' | 'embedded';

/** What the run tells its tests: its name, a folder that goes with it, and where to ask for a server. */
export interface TestRun {
  id: string;
  folder: string;
  door: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testRun: TestRun;
  }
}

const asked = new Map<Shared, Promise<string>>();

/** The address of the run's PostgreSQL or Redis. Redis is shared: use a key prefix of your own. */
export function serverUrl(name: 'postgres' | 'redis'): Promise<string> {
  return shared(name);
}

/** A data folder with a new embedded database, for copying: making one takes some seconds, mostly of initdb. */
export function newEmbeddedFolder(): Promise<string> {
  return shared('embedded');
}

function shared(name: Shared): Promise<string> {
  const place = asked.get(name) ?? ask(name);
  asked.set(name, place);
  return place;
}

async function ask(name: Shared): Promise<string> {
  const reply = await fetch(`${inject('testRun').door}/${name}`);
  const text = await reply.text();
  if (!reply.ok) throw new Error(text);
  return text;
}
