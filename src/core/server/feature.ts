import type { MigrationSource } from './db/migrations.ts';
import type { Deadline } from './deadlines/deadline.ts';
import type { Route } from './http/route.ts';
import type { Listener } from './server-event.ts';

/** What a feature hands to `app/server/features.ts`. A feature's own extension points are filled there as well. */
export interface Feature {
  name: string;
  migrations: MigrationSource;
  routes: Route[];
  listeners?: Listener[];
  /** What it carries out when its time comes. */
  deadlines?: readonly Deadline[];
}
