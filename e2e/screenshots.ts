import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, expect } from '@playwright/test';
import sharp from 'sharp';
import { emailOf, PASSWORD } from '#app/demo/community.ts';
import { startServer } from '#app/server/testing/server-process.ts';
import { waitLimit } from '#core/testing/limits.ts';
import { listUnseenGifts, markGiftsSeen } from '#features/economy/subscriptions/contract/gifts.ts';
import { CHROMIUM } from './chromium.ts';

const FOLDER = join(import.meta.dirname, '../docs/screenshots');
/** Maximum bytes per picture, because everyone who clones the repository downloads them. */
const MAX_BYTES = 400_000;

interface Picture {
  file: string;
  who: string;
  path: string;
  screen: BrowserContextOptions;
  /** Number of chat rows to wait for before taking the picture. */
  rows: number;
  /** A text to wait for before taking the picture. */
  text: RegExp;
}

const DESKTOP = { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' } as const;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true, colorScheme: 'dark' } as const;

const PICTURES: readonly Picture[] = [
  { file: 'dashboard.png', who: 'ana', path: '/dashboard/ana', screen: DESKTOP, rows: 12, text: /^Open, closes in/ },
  { file: 'phone.png', who: 'viewer', path: '/mirelune', screen: PHONE, rows: 8, text: /votes/ },
  // Waits for votes, so that the poll above the chat shows more than zeros. It is last, because viewers are counted by then.
  { file: 'channel.png', who: 'viewer', path: '/mirelune', screen: DESKTOP, rows: 20, text: /^([5-9]|\d{2,}) votes/ },
];

const data = await mkdtemp(join(tmpdir(), 'grandstand-screenshots-'));
try {
  await mkdir(FOLDER, { recursive: true });
  const server = await startServer({ args: ['--demo'], env: { DATA_DIR: data } });
  try {
    await using browser = await chromium.launch(CHROMIUM.launchOptions);
    for (const picture of PICTURES) await take(browser, server.url, picture);
  } finally {
    await server.stop();
  }
} finally {
  await rm(data, { recursive: true, force: true });
}

async function take(browser: Browser, baseURL: string, { file, who, path, screen, rows, text }: Picture): Promise<void> {
  const context = await browser.newContext({ baseURL, locale: 'en-GB', reducedMotion: 'reduce', ...screen });
  context.setDefaultTimeout(waitLimit());
  const signedIn = await context.request.post('/api/v1/sign-in', { data: { login: emailOf(who), password: PASSWORD } });
  if (!signedIn.ok()) throw new Error(`${who} could not sign in: ${signedIn.status()} ${await signedIn.text()}`);
  await seeGifts(context);
  const page = await context.newPage();
  await page.goto(path);
  await page.getByText(text).first().waitFor();
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
  await page
    .locator('[data-key]')
    .nth(rows - 1)
    .waitFor();
  await expect(page.locator('.skeleton')).toHaveCount(0, { timeout: waitLimit() });
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  // A loaded image may not be painted yet, because images are decoded asynchronously.
  await page
    .locator('img')
    .evaluateAll((images) => Promise.all((images as unknown as { decode(): Promise<void> }[]).map((image) => image.decode())));
  // A palette PNG has a third of the size and looks the same on these flat surfaces.
  const { size } = await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toFile(join(FOLDER, file));
  await context.close();
  if (size > MAX_BYTES) throw new Error(`${file} has ${size} bytes; at most ${MAX_BYTES} are allowed.`);
  process.stdout.write(`${file}: ${size} bytes\n`);
}

/** Marks gifted subscriptions as seen, so that no dialog covers the page. */
async function seeGifts(context: BrowserContext): Promise<void> {
  const { data } = await (await context.request.get(listUnseenGifts.path)).json();
  const ids = data.gifts.map(({ id }: { id: string }) => id);
  if (ids.length === 0) return;
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')!.value;
  const seen = await context.request.post(markGiftsSeen.path, { data: { ids }, headers: { 'x-xsrf-token': token } });
  if (!seen.ok()) throw new Error(`The gifts could not be marked as seen: ${seen.status()} ${await seen.text()}`);
}
