import { fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface Stream {
  nfd: number;
}

/** The parts of the engine's module that are used here; PGlite does not type them. */
interface EngineModule {
  NODEFS: { stream_ops: { fsync?: (stream: Stream) => number }; tryFSOperation: (work: () => void) => void };
  onAbort?: () => void;
}

/**
 * A data folder whose fsync reaches the disk. PGlite's own file system does not implement fsync, so a commit would not be durable. The
 * engine opens files and folders alike as streams, so this covers both.
 */
export class DurableFolder extends NodeFS {
  /** How often the engine called fsync; the start uses it to verify that a commit does. */
  syncs = 0;

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const patch = (module: EngineModule) => {
      module.NODEFS.stream_ops.fsync = ({ nfd }) => {
        module.NODEFS.tryFSOperation(() => fsyncSync(nfd));
        this.syncs += 1;
        return 0;
      };
      // After a panic (a full disk) PGlite would keep calling a dead engine forever; exiting lets a new thread recover from the WAL.
      module.onAbort = () => process.exit(1);
    };
    const preRun = [...((emscriptenOpts.preRun as unknown[]) ?? []), patch];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } as typeof emscriptenOpts };
  }
}
