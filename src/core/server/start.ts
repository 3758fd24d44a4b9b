import type { Ctx, Services } from './context.ts';

/** What runs while the server does, such as a server of another protocol, and what use cases get from it. */
export interface Started {
  services?: Partial<Services>;
  stop?(): Promise<void> | void;
}

/**
 * Starts something that a feature needs running. `assembled` resolves once everything has started: work from outside, such as connections
 * to a port of its own, waits for it. Throws `StartupError` when it cannot run as configured.
 */
export type Start = (ctx: Ctx, assembled: Promise<void>) => Promise<Started>;

/** Runs these starts one after the other. Their services are added to `services`, and `stopping` stops them in reverse order. */
export async function startAll(
  ctx: Ctx,
  starts: readonly Start[],
  { services, assembled, stopping }: { services: Partial<Services>; assembled: Promise<void>; stopping: AsyncDisposableStack },
): Promise<void> {
  for (const start of starts) {
    const started = await start(ctx, assembled);
    Object.assign(services, started.services);
    stopping.defer(() => started.stop?.());
  }
}
