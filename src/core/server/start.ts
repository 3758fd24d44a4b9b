import type { Ctx, Services } from './context.ts';

declare module './context.ts' {
  interface Services {
    /** Stops everything and starts the server again in this process, on the same port. Absent in tests. */
    restart: () => void;
  }
}

export interface Started {
  /** A getter returns a service that a changed setting replaces. */
  services?: Partial<Services>;
  stop?(): Promise<void> | void;
}

interface StartingNode {
  localUrl: string;
  /** Work from outside, such as connections to another port, waits for it. */
  assembled: Promise<void>;
}

/** Throws `StartupError` when it cannot run as configured. */
export type Start = (ctx: Ctx, node: StartingNode) => Promise<Started>;

/** One after the other. Their services are added to `services`, and `stopping` stops them in reverse order. */
export async function startAll(
  ctx: Ctx,
  starts: readonly Start[],
  { services, stopping, ...node }: StartingNode & { services: Partial<Services>; stopping: AsyncDisposableStack },
): Promise<void> {
  for (const start of starts) {
    const started = await start(ctx, node);
    Object.defineProperties(services, Object.getOwnPropertyDescriptors(started.services ?? {}));
    stopping.defer(() => started.stop?.());
  }
}
