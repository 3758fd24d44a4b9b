import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startDocumentedNginx } from '#app/server/testing/documented-nginx.ts';
import { freePort, temporaryFolder } from '#core/server/testing/processes.ts';
import { startNginx } from '#core/server/testing/start-nginx.ts';
import { request, startProcess, stopProcess } from '../child-process.ts';
import { cpuSeconds } from '../fan-out/process-use.ts';
import { nginxSeconds } from './ingest.ts';
import type { PublishOrder } from './publishers.ts';
import { startSite } from './site.ts';
import type { Result } from './table.ts';
import type { RecordOrder, Viewed, ViewOrder } from './viewers.ts';

const VIEWERS = 300;
const FEW = 10;
const GOAL = 4;
/** Maximum difference between the requests with few and with many viewers, because a measuring window does not start at a part. */
const FLAT = 1.15;
/** Warm-up until the server runs steadily: V8 compiles hot code only after a while. */
const WARM_UP = 30_000;

/** Everybody watches while the CPU use of a server is measured, a second after everybody has joined. */
async function watched(order: ViewOrder, seconds: number, used: () => number | Promise<number>, record?: string) {
  const viewers = startProcess(join(import.meta.dirname, 'viewers.ts'));
  viewers.send(order);
  await pause(WARM_UP);
  if (record) viewers.send('record');
  await request<Viewed>(viewers, 'measure');
  const [before, start] = [await used(), performance.now()];
  await pause(seconds * 1000);
  const perSecond = ((await used()) - before) / ((performance.now() - start) / 1000);
  const viewed = await request<Viewed>(viewers, 'measure');
  if (record) await request(viewers, { record } satisfies RecordOrder);
  await stopProcess(viewers);
  return { ...viewed, perSecond };
}

export async function measureViewing(file: string, seconds: number): Promise<Result[]> {
  const site = await startSite(1);
  const [streamer] = site.streamers;
  const publishers = startProcess(join(import.meta.dirname, 'publishers.ts'));
  await request(publishers, { targets: [streamer!.target], file } satisfies PublishOrder);
  const path = await site.mediaFolder(streamer!.slug);
  const folder = temporaryFolder('bench-replay');
  const ours = () => cpuSeconds(site.server.pid);
  await pause(WARM_UP);

  const before = ours();
  await pause(seconds * 1000);
  const without = (ours() - before) / seconds;
  const live: ViewOrder = { kind: 'live', viewers: VIEWERS, folderUrl: site.server.url + path };
  mkdirSync(`${folder}/replay`);
  const direct = await watched(live, seconds, ours, `${folder}/replay`);

  const proxy = await startDocumentedNginx(site.server.port);
  const reached = (viewers: number) => watched({ kind: 'live', viewers, folderUrl: proxy.url + path }, seconds, site.mediaRequests);
  const [few, many] = [await reached(FEW), await reached(VIEWERS)];
  await proxy.stop();
  await stopProcess(publishers);
  await site.stop();

  const port = await freePort();
  const http = `types { application/vnd.apple.mpegurl m3u8; video/mp4 m4s; } sendfile on; tcp_nopush on; gzip_static on; keepalive_requests 100000;
    server { listen 127.0.0.1:${port}; root ${folder}/replay; }`;
  const nginx = await startNginx({ http, port });
  const replayed = await watched({ kind: 'replay', viewers: VIEWERS, url: nginx.url, folder: `${folder}/replay` }, seconds, () =>
    nginxSeconds(nginx),
  );
  await nginx.stop();
  rmSync(folder, { recursive: true });

  const perViewer = (direct.perSecond - without) / VIEWERS;
  const ratio = perViewer / (replayed.perSecond / VIEWERS);
  const percent = (cores: number) => `${(cores * 100).toFixed(3)} %`;
  const rate = ({ requests }: Viewed) => `${Math.round(requests / seconds)} requests/s`;
  const stalls = ({ stalledViewers, failures }: Viewed) => `${stalledViewers} viewers, ${failures} failures`;
  const growth = many.perSecond / few.perSecond;
  return [
    { what: `CPU of a viewer, of one core (${rate(direct)} of ${VIEWERS})`, value: percent(perViewer) },
    { what: `the same requests to nginx with files (${rate(replayed)})`, value: percent(replayed.perSecond / VIEWERS) },
    { what: 'ours : nginx', value: `${ratio.toFixed(1)} x`, goal: `at most ${GOAL} x`, isMet: ratio <= GOAL },
    { what: 'stalled', value: stalls(direct), goal: 'none', isMet: direct.stalledViewers + direct.failures === 0 },
    { what: 'stalled at nginx with files', value: stalls(replayed) },
    { what: `requests that reach our server behind nginx, ${FEW} viewers`, value: `${few.perSecond.toFixed(1)} /s` },
    {
      what: `the same, ${VIEWERS} viewers`,
      value: `${many.perSecond.toFixed(1)} /s`,
      goal: `at most ${FLAT} x`,
      isMet: growth <= FLAT,
    },
    { what: 'stalled behind nginx', value: stalls(many), goal: 'none', isMet: many.stalledViewers + many.failures === 0 },
  ];
}
