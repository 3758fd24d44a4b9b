/**
 * Measures what a page visit loads in six seconds without a click, and how soon the page is usable. The pages are home, a live channel with
 * its player, and the dashboard of the demo. Results are medians of the rounds.
 *
 * Usage: `node bench/page/main.ts [--rounds=5] [--compare=CHECKOUT]`. `--compare` takes turns with another checkout, whose web app must be
 * built.
 */
import { existsSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM } from '../../e2e/chromium.ts';
import { type DemoSite, startDemoSite } from './demo-site.ts';
import { type Load, type PagePlace, visitPage } from './load.ts';
import { pageTable } from './table.ts';

const { values: flags } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, compare: { type: 'string' } }, strict: false });
const PLACES: readonly PagePlace[] = [
  { name: 'home', path: '/', usable: 'content', visitor: null },
  { name: 'home', path: '/', usable: 'content', visitor: 'newcomer' },
  { name: 'live channel', path: '/ana', usable: 'chat', visitor: null },
  { name: 'live channel', path: '/ana', usable: 'chat', visitor: 'newcomer' },
  { name: 'dashboard', path: '/dashboard/ana', usable: 'chat', visitor: 'ana' },
];

const checkouts = new Map([['this', join(import.meta.dirname, '../..')]]);
if (typeof flags.compare === 'string') checkouts.set('before', resolve(flags.compare));
for (const checkout of checkouts.values()) {
  if (existsSync(join(checkout, 'dist/web/index.html'))) continue;
  console.error(`The web app of ${checkout} is not built. Run there: npm run bench page`);
  process.exit(1);
}

const sites = new Map<string, DemoSite>();
const loads: Load[] = [];
let browser: Browser | undefined;
try {
  for (const [version, checkout] of checkouts) sites.set(version, await startDemoSite(checkout));
  browser = await chromium.launch(CHROMIUM.launchOptions);
  for (let round = 0; round < Number(flags.rounds); round++) {
    for (const place of PLACES) for (const [version, site] of sites) loads.push(await visit(browser, place, version, site));
  }
  console.log(
    `${availableParallelism()} cores, ${cpus()[0]?.model.trim()}, load ${loadavg()[0]!.toFixed(1)}, Chromium ${browser.version()}, 1440 x 900, empty cache, median of ${flags.rounds}`,
  );
  console.log(pageTable(loads));
} finally {
  await browser?.close();
  for (const site of sites.values()) await site.stop();
}

async function visit(by: Browser, place: PagePlace, version: string, site: DemoSite): Promise<Load> {
  const context = await by.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark', locale: 'en-GB' });
  if (place.visitor !== null) await context.addCookies(await site.signIn(place.visitor));
  const measured = await visitPage(await context.newPage(), site.url + place.path, place.usable);
  await context.close();
  return { place, version, ...measured };
}
