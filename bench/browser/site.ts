import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Pusher from 'pusher';
import { chatMessageSent, chatroomEvents } from '#features/chat/chat/contract/message.ts';
import { message } from './talk.ts';

const APP = { id: 'bench', key: 'bench-key', secret: 'secret-of-the-browser-bench-publisher' };
/** The publish API accepts at most ten events per batch. */
const BATCH = 10;

/** The complete product in its own process, with one channel and one signed-in viewer. */
export interface Site {
  url: string;
  channel: string;
  /** The slug of the viewer. */
  viewer: string;
  /** The viewer's session cookies. */
  cookies: { name: string; value: string }[];
  /** Publishes messages number `from` up to, but not including, `to` in the channel's room. */
  say: (from: number, to: number) => Promise<void>;
  stop: () => Promise<void>;
}

export async function startSite(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-bench-'));
  const env = {
    ...process.env,
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: '0',
    RTMP_PORT: 'off',
    LOG_LEVEL: 'error',
    PUSHER_APP_ID: APP.id,
    PUSHER_APP_KEY: APP.key,
    PUSHER_APP_SECRET: APP.secret,
  };
  const main = join(import.meta.dirname, '../../src/app/server/main.ts');
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
  const url = await addressOf(server);
  await signUp(url, 'ana');
  const cookies = await signUp(url, 'noor');
  const channel = (await (await fetch(`${url}/api/v2/channels/ana`)).json()) as { chatroom: { id: number } };
  const room = channel.chatroom.id;
  const pusher = new Pusher({ appId: APP.id, key: APP.key, secret: APP.secret, host: new URL(url).host, useTLS: false });
  const say = async (from: number, to: number) => {
    for (let n = from; n < to; n += BATCH) {
      const numbers = Array.from({ length: Math.min(BATCH, to - n) }, (_, i) => n + i);
      await pusher.triggerBatch(
        numbers.map((one) => ({ channel: chatroomEvents(room), name: chatMessageSent.name, data: message(one, room) })),
      );
    }
  };
  return { url, channel: 'ana', viewer: 'noor', cookies, say, stop };
}

async function addressOf(server: ChildProcess): Promise<string> {
  let said = '';
  for await (const chunk of server.stdout!) {
    said += chunk;
    const found = /ready at (\S+)/.exec(said);
    if (found) return found[1]!;
  }
  throw new Error(`the server exited before it was ready: ${said}`);
}

async function signUp(url: string, username: string) {
  const answer = await fetch(`${url}/api/v1/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, email: `${username}@bench.invalid`, password: 'bench-password' }),
  });
  if (!answer.ok) throw new Error(`sign-up answered ${answer.status}`);
  return answer.headers.getSetCookie().map((cookie) => {
    const [name, value] = cookie.split(';')[0]!.split('=') as [string, string];
    return { name, value };
  });
}
