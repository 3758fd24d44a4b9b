import type { Ctx, Services } from './context.ts';

/** Something that runs for the lifetime of the server, such as a server of another protocol, and its services for use cases. */
export interface Started {
  services?: Partial<Services>;
  stop?(): Promise<void> | void;
}

/** The node that starts. */
export interface StartingNode {
  /** The listening address of this node. */
  localUrl: string;
  /** Resolves once everything has started. Work from outside, such as connections to another port, waits for it. */
  assembled: Promise<void>;
}

/** Starts something for a part of core or a feature. Throws `StartupError` when it cannot run as configured. */
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
