import { rmSync } from 'node:fs';
import { call, newPerson, type Person } from '#app/server/testing/node-client.ts';
import { type ServerProcess, startServer } from '#app/server/testing/server-process.ts';
import type { PublisherOptions } from '#core/server/media/rtmp/publisher.ts';
import { temporaryFolder } from '#core/server/testing/processes.ts';

export interface Streamer extends Person {
  slug: string;
  target: PublisherOptions;
}

/** The whole product in its own process, with its embedded database, and people who have channels. */
export interface Site {
  server: ServerProcess;
  streamers: Streamer[];
  /** The URL of the folder with the playlists of a live channel. */
  mediaFolder(slug: string): Promise<string>;
  /** Number of answered media requests. */
  mediaRequests(): Promise<number>;
  stop(): Promise<void>;
}

export async function startSite(streamers: number, settings: Record<string, string> = {}): Promise<Site> {
  const folder = temporaryFolder('bench-video');
  const env = { DATA_DIR: folder, RTMP_PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
  const server = await startServer({ env: { ...env, ...settings } });
  const text = async (path: string) => (await fetch(server.url + path)).text();
  return {
    server,
    streamers: await newStreamers(server, streamers),
    async mediaFolder(slug) {
      for (;;) {
        const media = /^(.+)\/main\.m3u8$/m.exec(await text(`/media/live/${slug}/master.m3u8`))?.[1];
        if (media) return `/media/live/${slug}/${media}`;
      }
    },
    async mediaRequests() {
      const counts = (await text('/metrics')).matchAll(/^http_request_duration_seconds_count\{[^}]*path="\/media\/[^}]*\} (\d+)$/gm);
      return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function newStreamers(server: ServerProcess, count: number): Promise<Streamer[]> {
  const streamers: Streamer[] = [];
  for (let index = 0; index < count; index++) {
    const slug = `streamer${index}`;
    const person = await newPerson(server, slug);
    const { body } = await call(server, 'GET', `/api/internal/v1/channels/${slug}/stream-key`, person.token);
    streamers.push({ ...person, slug, target: { url: body.data.server_url, key: body.data.stream_key } });
  }
  return streamers;
}
