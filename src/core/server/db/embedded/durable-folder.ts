import { fsyncSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface Stream {
  nfd: number;
  node: FileNode;
}

/** A file as the engine's file system knows it. */
interface FileNode {
  name: string;
}

type Write = (stream: Stream, ...rest: unknown[]) => number;

/** The parts of the engine's module that are used here; PGlite does not type them. */
interface EngineModule {
  NODEFS: {
    stream_ops: { write: Write; fsync?: (stream: Stream) => number };
    tryFSOperation: (work: () => void) => void;
    /** The path on the disk. */
    realPath: (node: FileNode) => string;
  };
  onAbort?: () => void;
}

/** Something written may not be on the disk, and never will be: only the WAL has it. */
export class FsyncFailed extends Error {}

/**
 * A data folder whose fsync reaches the disk. PGlite's own file system does not implement fsync, so a commit would not be durable. The
 * engine opens files and folders alike as streams, so this covers both.
 */
export class DurableFolder extends NodeFS {
  /** How often the engine called fsync; the start uses it to verify that a commit does. */
  syncs = 0;
  /** Files that were written since their last fsync. The engine deletes temporary files without one, so they are left out. */
  readonly #written = new Set<FileNode>();
  #realPath: EngineModule['NODEFS']['realPath'] | null = null;

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const patch = (module: EngineModule) => {
      this.#realPath = module.NODEFS.realPath;
      const { write } = module.NODEFS.stream_ops;
      module.NODEFS.stream_ops.write = (stream, ...rest) => {
        if (!stream.node.name.startsWith('pgsql_tmp')) this.#written.add(stream.node);
        return write(stream, ...rest);
      };
      module.NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        module.NODEFS.tryFSOperation(() => fsyncSync(nfd));
        this.#written.delete(node);
        this.syncs += 1;
        return 0;
      };
      // After a panic (a full disk) PGlite would keep calling a dead engine forever; exiting lets a new thread recover from the WAL.
      module.onAbort = () => process.exit(1);
    };
    const preRun = [...((emscriptenOpts.preRun as unknown[]) ?? []), patch];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } as typeof emscriptenOpts };
  }

  /**
   * Brings what was written to the disk while the engine works on, so that its own fsync of these files has little to do. The operating system
   * reports a failure once, so that the engine, which would end for it, does not see it: whoever gets `FsyncFailed` must end the engine.
   */
  async syncWritten(): Promise<void> {
    for (const node of [...this.#written]) {
      this.#written.delete(node);
      const file = await open(this.#realPath!(node), 'r').catch((error: NodeJS.ErrnoException) => {
        // Deleted since, or renamed, which the engine does only after an fsync.
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (!file) continue;
      try {
        await file.sync();
      } catch (cause) {
        throw new FsyncFailed('A file of the embedded database does not reach the disk.', { cause });
      } finally {
        await file.close();
      }
    }
  }
}
