import { existsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { aProgram } from '#core/server/ffmpeg/testing/fake-ffmpeg.ts';
import { afterTest } from '#core/server/testing/after-test.ts';
import { freePort, temporaryFolder } from '#core/server/testing/processes.ts';
import { testDatabaseUrl } from '#core/server/testing/test-database.ts';
import { features } from './features.ts';
import { startGrandstand } from './grandstand.ts';
import { liveSettingsOf } from './settings.ts';

/** A program in place of ffmpeg that lists its encoders only when the test tells it to. */
function slowFfmpeg() {
  const folder = temporaryFolder('slow-ffmpeg');
  const [asked, told] = [join(folder, 'asked'), join(folder, 'told')];
  const program = aProgram(`
    const { existsSync, writeFileSync } = require('node:fs');
    const list = () => (existsSync(${JSON.stringify(told)}) ? console.log(' V....D libx264 H.264') : setTimeout(list, 20));
    if (process.argv.includes('-version')) console.log('ffmpeg version slow');
    else {
      writeFileSync(${JSON.stringify(asked)}, '');
      list();
    }`);
  return { program, isAsked: () => existsSync(asked), answer: () => writeFileSync(told, '') };
}

test('a request during startup is answered with the complete configuration', async () => {
  const ffmpeg = slowFfmpeg();
  const port = await freePort();
  const node = { DATABASE_URL: await testDatabaseUrl(features), PORT: String(port), RTMP_PORT: '0' };
  const operator = { FFMPEG_PATH: ffmpeg.program, TRANSCODE: 'on', CURRENCY: 'EUR', KICKS_PRICE: '250', BETA_FEATURES: 'on' };
  const starting = startGrandstand(liveSettingsOf({ ...node, ...operator }, { demo: false, dev: false }), pino({ level: 'silent' }));
  afterTest(async () => (await starting).stop());
  await expect.poll(ffmpeg.isAsked).toBe(true);

  const socket = connect(port, '127.0.0.1');
  await new Promise((written) => socket.write('GET /api/v1/kicks/plans HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', written));
  ffmpeg.answer();
  const [, body = ''] = Buffer.concat(await socket.toArray())
    .toString()
    .split('\r\n\r\n');
  const { plans } = JSON.parse(body).data as { plans: Array<{ amount: number; price_minor: number; currency: string }> };
  expect(plans.find(({ amount }) => amount === 100)).toMatchObject({ price_minor: 250, currency: 'EUR' });
});
