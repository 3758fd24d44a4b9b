/**
 * Measures live video. Compares ingest with nginx-rtmp, and viewing with nginx that serves files. Also measures viewing behind an nginx
 * cache, the delay from a burned-in clock to the screen in Chromium, and chat beside streams.
 *
 * Options: `--seconds=10` of each measurement, `--rounds=3` of chat, `--only=ingest,viewing,glass,chat`.
 */
import { rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '#core/server/testing/processes.ts';
import { measureChat } from './chat.ts';
import { measureGlass } from './glass.ts';
import { measureIngest } from './ingest.ts';
import { makeSource } from './source.ts';
import { type Result, videoTable } from './table.ts';
import { measureViewing } from './viewing.ts';

const options = {
  seconds: { type: 'string', default: '10' },
  rounds: { type: 'string', default: '3' },
  only: { type: 'string', default: 'ingest,viewing,glass,chat' },
} as const;
const { values } = parseArgs({ options });
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];

const folder = temporaryFolder('bench-source');
const file = join(folder, 'source.flv');
makeSource(file);
const sections: Record<string, () => Promise<Result[]>> = {
  ingest: () => measureIngest(file, seconds),
  viewing: () => measureViewing(file, seconds),
  glass: () => measureGlass(seconds * 2),
  chat: () => measureChat(file, seconds, rounds),
};
const results: Result[] = [];
for (const name of values.only.split(',')) results.push(...(await sections[name]!()));
rmSync(folder, { recursive: true });
console.log(
  `${availableParallelism()} cores, ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, load ${loadavg()[0]!.toFixed(1)} at the end\n`,
);
console.log(videoTable(results));
process.exit(results.some(({ isMet }) => isMet === false) ? 1 : 0);
