import type { Ctx } from './context.ts';

/** Work of a feature that every node starts when it serves and stops before it ends, such as a server of another protocol. */
export interface BackgroundService {
  /** Throws `StartupError` when it cannot run as configured. */
  start(ctx: Ctx): Promise<{ stop(): Promise<void> }>;
}
