import type { Page } from '@playwright/test';
import type { Emote, EmoteSet } from '#features/channel/emotes/contract.ts';
import type { Site } from './site.ts';

/** How long the emote picker takes to open, in milliseconds from the click to the frame that shows its first emotes. */
export interface PickerTimes {
  emotes: number;
  first: number;
  median: number;
  longest: number;
}

const ROUNDS = 11;

/** Opens and closes the picker of a channel with the given number of emotes, whose pictures are repeated emoji. */
export async function timePicker(page: Page, site: Site, emotes: number): Promise<PickerTimes> {
  await page.route(`**/emotes/${site.channel}`, async (route) => {
    const sets = (await (await route.fetch()).json()) as EmoteSet[];
    const emoji = sets.find(({ id }) => id === 'Emoji')!.emotes;
    const own = Array.from({ length: emotes }, (_, n): Emote => ({ ...emoji[n % emoji.length]!, id: 50_000_001 + n, name: `own${n}` }));
    const channel = {
      id: 20_000_001,
      user_id: 10_000_001,
      slug: site.channel,
      is_banned: false,
      subscription_enabled: true,
      emotes: own,
      user: { id: 10_000_001, username: site.channel, profile_pic: null },
    };
    await route.fulfill({ json: [channel, ...sets] });
  });
  await page.route(/\/emotes\/5\d{7}\//, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/\/5\d{7}\//, '/9101/'),
    }),
  );
  await page.goto(`${site.url}/${site.channel}`);
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
  // A person's pointer reaches the button before the click, which loads the panel.
  await page.getByRole('button', { name: 'Emotes', exact: true }).hover();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    times.push(await page.evaluate(openAndClose));
  }
  const [first, ...later] = times as [number, ...number[]];
  const sorted = later.toSorted((a, b) => a - b);
  return { emotes, first, median: sorted[Math.floor(sorted.length / 2)]!, longest: sorted.at(-1)! };
}

export const pickerTable = ({ emotes, first, median, longest }: PickerTimes): string =>
  [
    '| emote picker | first time | median of ten | longest of ten |',
    '| --- | ---: | ---: | ---: |',
    `| ${emotes.toLocaleString('en')} emotes | ${first.toFixed(0)} ms | ${median.toFixed(0)} ms | ${longest.toFixed(0)} ms |`,
  ].join('\n');

/** Runs in the page and uses its clock, so that communication with the bench is not measured. */
async function openAndClose(): Promise<number> {
  type Node = { click(): void; querySelector(selector: string): unknown };
  const { document, requestAnimationFrame } = globalThis as unknown as {
    document: { querySelector(selector: string): Node | null };
    requestAnimationFrame: (drawn: () => void) => void;
  };
  const button = document.querySelector('button[aria-label="Emotes"]')!;
  const frame = () => new Promise<void>((drawn) => requestAnimationFrame(drawn));
  const until = async (holds: () => boolean) => {
    while (!holds()) await frame();
  };
  const hasEmotes = () => document.querySelector('[role=grid] [role=gridcell] img') !== null;
  const started = performance.now();
  button.click();
  await until(hasEmotes);
  await frame();
  const took = performance.now() - started;
  button.click();
  await until(() => !hasEmotes());
  return took;
}
