/**
 * Measures the chat in a real browser at 20, 100 and 300 messages per second: `node bench/browser/main.ts [--seconds=60]
 * [--rates=20,100,300]`.
 */
import { existsSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { CHROMIUM } from '../../e2e/chromium.ts';
import { type PickerTimes, pickerTable, timePicker } from './picker.ts';
import { startSite } from './site.ts';
import { browserTable } from './table.ts';
import { type Measurement, watch } from './watch.ts';

const { values: flags } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, rates: { type: 'string', default: '20,100,300' } },
  strict: false,
});
/** Number of emotes in the channel whose picker is opened. */
const PICKER_EMOTES = 5000;
const seconds = Number(flags.seconds);
const rates = String(flags.rates).split(',').map(Number);
if (!existsSync(join(import.meta.dirname, '../../dist/web/index.html'))) {
  console.error('The web app is not built. Run: npm run bench browser');
  process.exit(1);
}

const site = await startSite();
const browser = await chromium.launch({
  ...CHROMIUM.launchOptions,
  args: [...CHROMIUM.launchOptions.args, '--enable-precise-memory-info'],
});
const watched: Measurement[] = [];
let picker: PickerTimes;
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' });
  await context.addCookies(site.cookies.map((cookie) => ({ ...cookie, url: site.url })));
  let said = 1;
  for (const rate of rates) {
    const page = await context.newPage();
    await page.goto(`${site.url}/${site.channel}`);
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
    watched.push(await watch(browser, page, site, rate, seconds, said));
    said += 1_000_000;
    await page.close();
  }
  picker = await timePicker(await context.newPage(), site, PICKER_EMOTES);
} finally {
  await browser.close();
  await site.stop();
}
console.log(`${availableParallelism()} cores, ${cpus()[0]?.model.trim()}, Chromium ${browser.version()}, ${seconds} s each, 1440 x 900`);
console.log(`${browserTable(watched)}\n\n${pickerTable(picker)}`);
