import { expect, test } from 'vitest';
import type { RawRequest, RawRoute } from '../http/route.ts';
import { Metrics } from '../metrics.ts';
import type { RealtimeView } from '../periodic-job.ts';
import { testApp } from '../testing/test-app.ts';
import { jobsServer } from './feature.ts';
import { jobKindsByName } from './job-kinds.ts';
import { JobMetrics } from './job-metrics.ts';
import { aKind, enqueue, runDueJobs } from './testing.ts';

test('/metrics reports the jobs of each known kind by state, all other kinds together, and the duration of attempts', async () => {
  const app = await testApp([jobsServer]);
  const metrics = new Metrics();
  const pictures = aKind({
    kind: 'pictures.draw',
    attempts: 1,
    lane: { name: 'pictures', concurrency: 2 },
    run: async (_ctx, { name }) => {
      app.clock.pass(2);
      if (name === 'broken') throw new Error('no');
    },
  });
  const jobMetrics = new JobMetrics(metrics, jobKindsByName([pictures]));
  for (const name of ['fine', 'broken']) {
    await enqueue(app.ctx, pictures, name);
    await runDueJobs(app.ctx, [pictures], { onEnded: jobMetrics.onEnded });
  }
  // Two kinds of a newer release.
  for (const kind of ['clips.cut', 'clips.export']) await enqueue(app.ctx, aKind({ kind }), 'new');
  await jobMetrics.counting.run(app.ctx, {} as RealtimeView);
  const request = { client: { header: () => 'Bearer token' }, ctx: { settings: { METRICS_TOKEN: 'token' } } } as unknown as RawRequest;
  const page = String((await (metrics.route() as RawRoute).handle(request)).body).split('\n');
  expect(page.filter((line) => line.startsWith('jobs{'))).toEqual([
    'jobs{lane="pictures",kind="pictures.draw",state="waiting"} 0',
    'jobs{lane="unknown",kind="unknown",state="waiting"} 2',
    'jobs{lane="pictures",kind="pictures.draw",state="running"} 0',
    'jobs{lane="unknown",kind="unknown",state="running"} 0',
    'jobs{lane="pictures",kind="pictures.draw",state="retrying"} 0',
    'jobs{lane="unknown",kind="unknown",state="retrying"} 0',
    'jobs{lane="pictures",kind="pictures.draw",state="dead"} 1',
    'jobs{lane="unknown",kind="unknown",state="dead"} 0',
  ]);
  for (const outcome of ['done', 'dead'])
    expect(page).toContain(`job_duration_seconds_bucket{le="5",kind="pictures.draw",lane="pictures",outcome="${outcome}"} 1`);
});
