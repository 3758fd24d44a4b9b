import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { end, findProgram, fromPackage, isOpen, type StartedServer, startServer, temporaryFolder } from './processes.ts';

/** Starts Caddy with this Caddyfile, which listens on the port, with a folder of its own. */
export async function startCaddy({ caddyfile, port }: { caddyfile: string; port: number }): Promise<StartedServer> {
  const program = fromPackage('caddy', () => findProgram('caddy', ['/usr/bin', '/usr/local/bin']));
  const folder = temporaryFolder('caddy');
  const file = join(folder, 'Caddyfile');
  // The options are the first block, and a Caddyfile has at most one. Without its API, Caddy needs no other port.
  writeFileSync(file, caddyfile.replace(/^\{\n/m, '{\n\tadmin off\n'));
  const own = [`XDG_DATA_HOME=${folder}`, `XDG_CONFIG_HOME=${folder}`, program, 'run', '--adapter', 'caddyfile', '--config', file];
  const child = await startServer('/usr/bin/env', own, undefined, () => isOpen(port));
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    stop: async () => {
      await end(child, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
