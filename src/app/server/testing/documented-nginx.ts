import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, type StartedServer } from '#core/server/testing/processes.ts';
import { startNginx } from '#core/server/testing/start-nginx.ts';

const ONE_MACHINE = join(import.meta.dirname, '../../../../docs/deploy/one-machine.md');

/** Starts nginx with the configuration of docs/deploy/one-machine.md, in front of this port, without https. */
export async function startDocumentedNginx(port: number): Promise<StartedServer> {
  const [, documented] = /```nginx\n([\s\S]+?)```/.exec(readFileSync(ONE_MACHINE, 'utf8'))!;
  const own = await freePort();
  const http = documented!
    .replace('/var/cache/nginx/grandstand', 'FOLDER/cache')
    .replace('127.0.0.1:4400', `127.0.0.1:${port}`)
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${own}`)
    .replaceAll(/ssl_certificate.*;/g, '');
  return startNginx({ http, port: own });
}
