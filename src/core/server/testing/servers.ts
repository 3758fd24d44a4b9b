import { inject } from 'vitest';

export type ServerName = 'postgres' | 'redis';

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

const asked = new Map<ServerName, Promise<string>>();

/** The address of the run's PostgreSQL or Redis, started when nobody asked before. Redis is shared: use a key prefix of your own. */
export function serverUrl(name: ServerName): Promise<string> {
  const url = asked.get(name) ?? ask(name);
  asked.set(name, url);
  return url;
}

async function ask(name: ServerName): Promise<string> {
  const reply = await fetch(`${inject('testRun').door}/${name}`);
  const text = await reply.text();
  if (!reply.ok) throw new Error(text);
  return text;
}
