/**
 * Measures what a page loads and how soon it can be used: channel, home and dashboard, signed out and in. `node bench/page/main.ts
 * [--rounds=5]`. The median of the rounds counts.
 */
import { existsSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM } from '../../e2e/chromium.ts';
import { type Site, startSite } from '../browser/site.ts';
import { type Load, loadPage, type PagePlace } from './load.ts';
import { pageTable } from './table.ts';

const { values: flags } = parseArgs({ options: { rounds: { type: 'string', default: '5' } }, strict: false });
/** Messages of the channel's history. */
const MESSAGES = 5;
if (!existsSync(join(import.meta.dirname, '../../dist/web/index.html'))) {
  console.error('The web app is not built. Run: npm run bench page');
  process.exit(1);
}

const PLACES = ({ channel, viewer }: Site): PagePlace[] => [
  { name: 'channel', path: `/${channel}`, usable: 'chat' },
  { name: 'home', path: '/', usable: 'content' },
  { name: 'dashboard', path: `/dashboard/${viewer}`, usable: 'content' },
];

const site = await startSite();
const browser: Browser = await chromium.launch(CHROMIUM.launchOptions);
const loads: Load[] = [];
try {
  await sendMessages(site);
  for (const place of PLACES(site)) {
    for (const signedIn of [false, true]) {
      for (let round = 0; round < Number(flags.rounds); round++) {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark', locale: 'en-GB' });
        if (signedIn) await context.addCookies(site.cookies.map((cookie) => ({ ...cookie, url: site.url })));
        loads.push({ place, signedIn, ...(await loadPage(await context.newPage(), site.url + place.path, place.usable)) });
        await context.close();
      }
    }
  }
} finally {
  await browser.close();
  await site.stop();
}
console.log(
  `${availableParallelism()} cores, ${cpus()[0]?.model.trim()}, load ${loadavg()[0]!.toFixed(1)}, Chromium ${browser.version()}, 1440 x 900, empty cache, median of ${flags.rounds}`,
);
console.log(pageTable(loads));

/** Sends messages that the channel keeps, each as soon as the one before was answered. */
async function sendMessages({ url, channel, cookies }: Site): Promise<void> {
  const { chatroom } = (await (await fetch(`${url}/api/v2/channels/${channel}`)).json()) as { chatroom: { id: number } };
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  for (let n = 0; n < MESSAGES; n++) {
    const answer = await fetch(`${url}/api/v2/messages/send/${chatroom.id}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
        'x-xsrf-token': decodeURIComponent(token),
      },
      body: JSON.stringify({ type: 'message', content: `Message number ${n} of the history` }),
    });
    if (!answer.ok) throw new Error(`a message was answered with ${answer.status}: ${await answer.text()}`);
  }
}
