import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { emailOf, PASSWORD } from '#app/demo/community.ts';

/** The product with its demo community and live video, in a process of its own. */
export interface DemoSite {
  url: string;
  /** The cookies of somebody who signs in. */
  signIn: (username: string) => Promise<Array<{ name: string; value: string; url: string }>>;
  stop: () => Promise<void>;
}

/** Starts the product of a checkout, whose web app is built. */
export async function startDemoSite(checkout: string): Promise<DemoSite> {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-bench-page-'));
  const env = { ...process.env, DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0', RTMP_PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
  const main = join(checkout, 'src/app/server/main.ts');
  const server = spawn(process.execPath, [main, '--demo'], { cwd: checkout, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await addressOf(server);
  return {
    url,
    async signIn(username) {
      const answer = await fetch(`${url}/api/v1/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ login: emailOf(username), password: PASSWORD }),
      });
      if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`);
      return answer.headers.getSetCookie().map((cookie) => {
        const [name, value] = cookie.split(';')[0]!.split('=') as [string, string];
        return { name, value, url };
      });
    },
    async stop() {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function addressOf(server: ChildProcess): Promise<string> {
  const said: string[] = [];
  for await (const line of createInterface({ input: server.stdout! })) {
    said.push(line);
    const found = /ready at (\S+)/.exec(line);
    if (!found) continue;
    server.stdout!.resume();
    return found[1]!;
  }
  throw new Error(`the server ended before it was ready: ${said.join('\n')}`);
}
