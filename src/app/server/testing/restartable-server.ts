import { expect } from 'vitest';
import { afterTest } from '#core/server/testing/after-test.ts';
import type { HistoryMessage } from '#features/chat/chat/contract/history.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** A server that tests kill and restart on the same data. `launcher` is a command line that runs the following one. */
export async function restartableServer(env: Record<string, string>, launcher: readonly string[] = []) {
  let running: ServerProcess;
  const start = async () => {
    running = await startServer({ env: { ...env, RATE_LIMITS: 'off' }, launcher });
  };
  await start();
  // An orderly stop writes the compile cache, which the following starts use.
  await running!.stop();
  await start();
  afterTest(async () => void (await running.stop()));
  const post = (path: string, body: unknown, token?: string) =>
    fetch(running.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });

  return {
    start,
    kill: () => running.stop('SIGKILL'),
    pid: () => running.pid,
    url: () => running.url,
    output: () => running.output(),
    /** The URL and key for an encoder of this channel, whose broadcaster has the token. */
    streamKeyOf: async (slug: string, token: string): Promise<{ url: string; key: string }> => {
      const headers = { authorization: `Bearer ${token}` };
      const reply = await fetch(`${running.url}/api/internal/v1/channels/${slug}/stream-key`, { headers });
      const { data } = (await reply.json()) as { data: { server_url: string; stream_key: string } };
      return { url: data.server_url, key: data.stream_key };
    },
    /** Resolves when the database answers. */
    isHealthy: () => expect.poll(async () => (await fetch(`${running.url}/healthz`)).status).toBe(200),
    /** Returns the token of a new account. */
    signUp: async (username: string): Promise<string> => {
      const person = { username, email: `${username}@demo.invalid`, password: 'demo-password' };
      expect((await post('/api/v1/sign-up', person)).status).toBe(200);
      const { token } = (await (await post('/mobile/token', person)).json()) as { token: string };
      return token;
    },
    roomOf: async (slug: string): Promise<number> => {
      const channel = (await (await fetch(`${running.url}/api/v2/channels/${slug}`)).json()) as { chatroom: { id: number } };
      return channel.chatroom.id;
    },
    /** Returns the ID of the stored message, or null when the server was killed or its database became unavailable before the reply. */
    say: async (chatroomId: number, token: string, content: string): Promise<string | null> => {
      const reply = await post(`/api/v2/messages/send/${chatroomId}`, { content }, token).catch(() => null);
      const text = await reply?.text().catch(() => null);
      if (!reply || text === null || text === undefined || reply.status === 503) return null;
      expect([reply.status, text]).toEqual([200, expect.anything()]);
      return (JSON.parse(text) as { data: { id: string } }).data.id;
    },
    /** Returns all messages, newest first. */
    history: async (slug: string): Promise<HistoryMessage[]> => {
      const all: HistoryMessage[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const reply = await fetch(`${running.url}/api/v2/channels/${slug}/messages?limit=200${cursor && `&cursor=${cursor}`}`);
        const page = ((await reply.json()) as { data: { messages: HistoryMessage[]; cursor: string | null } }).data;
        all.push(...page.messages);
        cursor = page.cursor;
      }
      return all;
    },
  };
}
