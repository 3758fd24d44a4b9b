import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pino from 'pino';
import { call, newPerson } from '#app/server/testing/node-client.ts';
import { openDatabase } from '#core/server/db/open-database.ts';
import { publish } from '#core/server/media/rtmp/publisher.ts';
import { anAudioConfig, aVideoConfig, sampleStream } from '#core/server/media/testing/sample-stream.ts';
import { insertWords, upsertWordsVersion } from '#features/chat/moderation/server/filters/store.ts';
import { HOSTILE_PATTERNS, type Target } from './service-attackers.ts';

const CHATTERS = 6;
const SECONDS = 20;
/** Bytes of a frame: 2 s take 2.4 MB, more than the buffers of a connection. */
const FRAME = 40_000;

/** People, a video with stored segments, and a chat. */
export async function prepareTarget(port: number, rtmpPort: number): Promise<Omit<Target, 'port'>> {
  const node = { url: `http://127.0.0.1:${port}` };
  const ana = await newPerson(node, 'ana');
  const chatters: string[] = [];
  for (let index = 0; index < CHATTERS; index += 1) chatters.push((await newPerson(node, `chatter${index}`)).token);
  const { body } = await call(node, 'GET', '/api/v2/channels/ana', null);
  const { data } = (await call(node, 'GET', '/api/internal/v1/channels/ana/stream-key', ana.token)).body;
  const encoder = await publish({ url: `rtmp://127.0.0.1:${rtmpPort}/live`, key: data.stream_key });
  encoder.config(aVideoConfig());
  encoder.config(anAudioConfig());
  for (const sample of sampleStream(SECONDS)) {
    encoder.sample(sample.track === 'video' ? { ...sample, data: padded(sample.data) } : sample);
    await encoder.drained();
  }
  await encoder.close();
  return { rtmpPort, chatters, chatroomId: body.chatroom.id, ana: ana.token, segments: await segmentsOf(node.url) };
}

/** One NAL unit with its length in front. */
function padded(data: Uint8Array): Buffer {
  const unit = Buffer.concat([data.subarray(4), Buffer.alloc(Math.max(0, FRAME - data.length), 0x55)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(unit.length);
  return Buffer.concat([length, unit]);
}

async function segmentsOf(url: string): Promise<string[]> {
  const text = async (path: string) => (await fetch(url + path)).text();
  for (;;) {
    const videos = JSON.parse(await text('/api/v2/channels/ana/videos')) as { source: string }[];
    const source = videos[0] && new URL(videos[0].source, url).pathname;
    const playlist = source === undefined ? '' : await text(source.replace('master.m3u8', 'main.m3u8'));
    const names = playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    if (playlist.includes('#EXT-X-ENDLIST')) return names.map((name) => source!.replace('master.m3u8', name));
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Stores patterns that a save would refuse today, as an older version accepted them. */
export async function storeHostilePatterns(folder: string): Promise<void> {
  const database = await openDatabase({ folder, log: pino({ level: 'silent' }) });
  const at = new Date();
  const words = HOSTILE_PATTERNS.map((word) => ({ key: word, word }));
  await database.transaction(async (db) => {
    const channel = await db.row(sql<{ id: number; userId: number }>`select id, user_id as "userId" from channels where slug = 'ana'`);
    await insertWords(db, channel!.id, words, channel!.userId, at);
    await upsertWordsVersion(db, channel!.id, randomUUID(), at);
  });
  await database.close();
}
