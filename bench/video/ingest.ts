import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, type StartedServer } from '#core/server/testing/processes.ts';
import { startNginx } from '#core/server/testing/start-nginx.ts';
import { request, startProcess, stopProcess } from '../child-process.ts';
import { cpuSeconds } from '../fan-out/process-use.ts';
import type { PublishOrder } from './publishers.ts';
import { startSite } from './site.ts';
import type { Result } from './table.ts';

const STREAMS = 10;
const GOAL = 2;
/** Warm-up until the cost of the start is over: streams last for hours, and V8 compiles hot code only after a while. */
const WARM_UP = 60_000;

/** Debian's nginx-rtmp with the same work: HLS in segments of 2 s, and a recording. */
export async function startNginxRtmp(): Promise<StartedServer & { rtmpPort: number }> {
  const [port, rtmpPort] = [await freePort(), await freePort()];
  const nginx = await startNginx({
    port,
    main: `load_module /usr/lib/nginx/modules/ngx_rtmp_module.so;
      rtmp { server { listen 127.0.0.1:${rtmpPort}; chunk_size 4096; application live {
        live on; hls on; hls_path FOLDER/hls; hls_fragment 2s; hls_playlist_length 60s; record all; record_path FOLDER; record_unique on;
      } } }`,
    http: `server { listen 127.0.0.1:${port}; root FOLDER; }`,
  });
  return { ...nginx, rtmpPort };
}

/** Seconds of CPU time of the nginx workers. */
export function nginxSeconds({ pid }: StartedServer): number {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const children = tasks.flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean));
  return children.reduce((sum, child) => sum + cpuSeconds(Number(child)), 0);
}

/**
 * Both servers receive ten streams at the same time, so that other load affects both. Ours takes no thumbnails, because nginx takes none.
 */
export async function measureIngest(file: string, seconds: number): Promise<Result[]> {
  const [site, nginx] = [await startSite(STREAMS, { FFMPEG_PATH: 'off' }), await startNginxRtmp()];
  const used = () => [cpuSeconds(site.server.pid), nginxSeconds(nginx)] as const;
  const measured = async () => {
    const before = used();
    await pause(seconds * 1000);
    return used().map((after, index) => ((after - before[index]!) / seconds) * 100);
  };
  const [idle] = await measured();
  const publishers = startProcess(join(import.meta.dirname, 'publishers.ts'));
  const url = `rtmp://127.0.0.1:${nginx.rtmpPort}/live`;
  const targets = site.streamers.flatMap(({ target }, index) => [target, { url, key: `stream${index}` }]);
  await request(publishers, { targets, file } satisfies PublishOrder);
  await pause(WARM_UP);
  const [ours, theirs] = await measured();
  await stopProcess(publishers);
  await Promise.all([site.stop(), nginx.stop()]);
  const perStream = (ours! - idle!) / STREAMS;
  const ratio = perStream / (theirs! / STREAMS);
  return [
    { what: 'CPU of a stream, of one core', value: `${perStream.toFixed(2)} %` },
    { what: 'the same in nginx-rtmp', value: `${(theirs! / STREAMS).toFixed(2)} %` },
    { what: 'ours : nginx-rtmp', value: `${ratio.toFixed(1)} x`, goal: `at most ${GOAL} x`, isMet: ratio <= GOAL },
  ];
}
