import { fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface Stream {
  nfd: number;
}

/** The parts of the engine's module that are touched here; PGlite does not type them. */
interface EngineModule {
  NODEFS: { stream_ops: { fsync?: (stream: Stream) => number }; tryFSOperation: (work: () => void) => void };
  onAbort?: () => void;
}

/**
 * A data folder whose fsync reaches the disk. PGlite's own file system has none, so a commit would be a promise that nobody keeps.
 * Files and folders alike: the engine opens both as streams.
 */
export class DurableFolder extends NodeFS {
  /** How often the engine asked for the disk; the start proves that a commit does. */
  syncs = 0;

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const patch = (module: EngineModule) => {
      module.NODEFS.stream_ops.fsync = ({ nfd }) => {
        module.NODEFS.tryFSOperation(() => fsyncSync(nfd));
        this.syncs += 1;
        return 0;
      };
      // After a panic (a full disk) PGlite would go on calling a dead engine for ever; a new thread recovers from the log.
      module.onAbort = () => process.exit(1);
    };
    const preRun = [...((emscriptenOpts.preRun as unknown[]) ?? []), patch];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } as typeof emscriptenOpts };
  }
}
