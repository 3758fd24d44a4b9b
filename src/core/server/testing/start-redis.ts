import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { end, findProgram, freePort, fromPackage, type StartedServer, startServer, temporaryFolder } from './processes.ts';

/** Starts a dedicated Redis that writes nothing to disk. With a given port a test can restart it at the same address after an outage. */
export async function startRedis({ port }: { port?: number } = {}): Promise<StartedServer> {
  const program = fromPackage('redis-server', () => findProgram('redis-server', ['/usr/bin', '/usr/local/bin']));
  const folder = temporaryFolder('redis');
  const chosen = port ?? (await freePort());
  const options = ['--port', String(chosen), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const child = await startServer(program, options, undefined, () => pong(chosen));
  return {
    url: `redis://127.0.0.1:${chosen}`,
    pid: child.pid!,
    stop: async () => {
      await end(child, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function pong(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', (answer) => {
      socket.destroy();
      if (String(answer).startsWith('+PONG')) resolve();
      else reject(new Error(String(answer)));
    });
    socket.once('error', reject);
  });
}
