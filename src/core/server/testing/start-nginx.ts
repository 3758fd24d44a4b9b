import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { end, findProgram, fromPackage, isOpen, type StartedServer, startServer, temporaryFolder } from './processes.ts';

export interface NginxOptions {
  /** The content of `http { }`. `FOLDER` in it stands for a folder of this server, which is removed with it. */
  http: string;
  /** Directives beside it, such as modules. */
  main?: string;
  /** The port on which the configuration listens. */
  port: number;
}

/** Starts nginx with one worker and this configuration, in its own folder. */
export async function startNginx({ http, main = '', port }: NginxOptions): Promise<StartedServer> {
  const program = fromPackage('nginx', () => findProgram('nginx', ['/usr/sbin', '/usr/local/sbin', '/usr/bin']));
  const folder = temporaryFolder('nginx');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  const config = `${main}
    daemon off;
    worker_processes 1;
    pid ${folder}/nginx.pid;
    error_log stderr warn;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 4096; }
    http { access_log off; ${temporary.join(' ')}
      ${http}
    }`;
  writeFileSync(join(folder, 'nginx.conf'), config.replaceAll('FOLDER', folder));
  const child = await startServer(program, ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr'], undefined, () => isOpen(port));
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    stop: async () => {
      await end(child, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
