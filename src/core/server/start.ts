import type { Ctx, Services } from './context.ts';

/** What runs while the server does, such as a server of another protocol, and what use cases get from it. */
export interface Started {
  services?: Partial<Services>;
  stop?(): Promise<void> | void;
}

/** The node that starts. */
export interface StartingNode {
  /** The address at which this node listens. */
  localUrl: string;
  /** Resolves once everything has started: work from outside, such as connections to another port, waits for it. */
  assembled: Promise<void>;
}

/** Starts something that a part of core or a feature needs running. Throws `StartupError` when it cannot run as configured. */
export type Start = (ctx: Ctx, node: StartingNode) => Promise<Started>;

/** Runs these starts one after the other. Their services are added to `services`, and `stopping` stops them in reverse order. */
export async function startAll(
  ctx: Ctx,
  starts: readonly Start[],
  { services, stopping, ...node }: StartingNode & { services: Partial<Services>; stopping: AsyncDisposableStack },
): Promise<void> {
  for (const start of starts) {
    const started = await start(ctx, node);
    Object.assign(services, started.services);
    stopping.defer(() => started.stop?.());
  }
}
