import type { Locator, Page } from '@playwright/test';
import { chatOf } from './fixtures/chat.ts';
import { nodeOne, nodeTwo } from './fixtures/installation.ts';
import { expect, REFUSED, test, toastOf } from './fixtures/journey.ts';
import { call, type Person } from './fixtures/person.ts';

const pollOn = (page: Page) => page.getByRole('region', { name: 'Poll', exact: true });
const answerOf = (page: Page, text: string) => pollOn(page).getByRole('button', { name: text });
const makeModerator = (broadcaster: Person, { username }: Person) =>
  call(broadcaster, 'POST', `/api/internal/v1/channels/${broadcaster.slug}/community/moderators`, { username });

/** Opens the poll dialog with its command and fills it in. */
async function askByCommand(page: Page, question: string, answers: readonly string[]): Promise<Locator> {
  await chatOf(page).send('/poll');
  const dialog = page.getByRole('dialog', { name: 'Start a poll' });
  await dialog.getByLabel('Question').fill(question);
  for (const [at, answer] of answers.entries()) await dialog.getByLabel(`Answer ${at + 1}`).fill(answer);
  return dialog;
}

/** The remaining seconds on a page; 0 when the poll has ended. */
async function secondsOn(page: Page): Promise<number> {
  const text = (await pollOn(page).getByRole('timer').textContent()) ?? '';
  const [, minutes = 0, seconds = 0] = /(\d+):(\d\d)$/.exec(text) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

test('C-04 PO-03 PO-05 PO-06 a moderator starts a poll by command, a viewer on another node votes, and the result shows and disappears', async ({
  newPerson,
  visit,
}) => {
  const [ana, mo, bo] = await Promise.all([newPerson('ana'), newPerson('mo'), newPerson('bo')]);
  await makeModerator(ana, mo);
  const mos = await visit(mo, `/${ana.slug}`, { node: nodeOne() });
  const bos = await visit(bo, `/${ana.slug}`, { node: nodeTwo() });
  await expect(chatOf(bos).box).toBeVisible();

  const dialog = await askByCommand(mos, 'Which way up?', ['East ridge', 'Left cliff', 'Wait for dawn']);
  await dialog.getByRole('group', { name: 'Voting time' }).getByText('5 min').click();
  await dialog.getByRole('group', { name: 'Show results for' }).getByText('15 sec').click();
  await dialog.getByRole('button', { name: 'Start poll' }).click();
  await expect(dialog).toBeHidden();

  await answerOf(bos, 'Left cliff').click();
  await expect(answerOf(bos, 'Left cliff')).toHaveText('Left cliffYour vote100%');
  await expect(answerOf(mos, 'Left cliff')).toHaveText('Left cliff100%');
  await expect(pollOn(mos).getByRole('timer')).toContainText(/1 vote, \d:/);

  // From here on, the journey controls the viewer's clock.
  await bos.clock.install();
  await bos.clock.fastForward(1000 * (1 + (await secondsOn(bos))));
  await expect(pollOn(bos).getByRole('timer')).toHaveText('1 vote, ended');
  await expect(answerOf(bos, 'Left cliff')).toHaveText('Left cliffWinnerYour vote100%');
  await bos.clock.fastForward(16_000);
  await expect(pollOn(bos)).toBeHidden();
});

test('PO-03 PO-05 PO-07 PO-08 a late visitor sees the remaining time, a second poll is refused, and a deleted poll disappears for everyone', async ({
  newPerson,
  visit,
  expectProblem,
}) => {
  expectProblem(REFUSED);
  const ana = await newPerson('ana');
  const anas = await visit(ana, `/${ana.slug}`, { node: nodeOne() });
  const dialog = await askByCommand(anas, 'Camp here for the night?', ['Camp', 'One more ledge']);
  await dialog.getByRole('button', { name: 'Start poll' }).click();
  await expect.poll(() => secondsOn(anas)).toBeLessThan(119);

  const late = await visit(null, `/${ana.slug}`, { node: nodeTwo(), viewport: { width: 390, height: 844 } });
  await expect(pollOn(late).getByRole('timer')).toBeVisible();
  const apart = async () => {
    const [here, there] = await Promise.all([secondsOn(anas), secondsOn(late)]);
    return Math.abs(here - there);
  };
  await expect.poll(apart).toBeLessThanOrEqual(1);
  // On a phone, a poll is first shown as a single line.
  await expect(answerOf(late, 'Camp')).toBeHidden();
  await pollOn(late).getByRole('button', { name: 'Expand poll' }).click();
  await expect(answerOf(late, 'Camp')).toBeDisabled();
  await expect(pollOn(late).getByRole('button', { name: 'Sign in to vote' })).toBeVisible();

  await answerOf(anas, 'One more ledge').click();
  await expect(answerOf(late, 'One more ledge')).toHaveText('One more ledge100%');
  await anas.reload();
  await expect(answerOf(anas, 'One more ledge')).toHaveText('One more ledgeYour vote100%');
  await expect(answerOf(anas, 'Camp')).toBeDisabled();

  const second = await askByCommand(anas, 'And now?', ['Yes', 'No']);
  await second.getByRole('button', { name: 'Start poll' }).click();
  await expect(toastOf(anas, 'The poll was not started. A poll is already running. End it first, or wait until it ends.')).toBeVisible();
  await second.getByRole('button', { name: 'Cancel' }).click();

  await chatOf(anas).send('/polldelete');
  await expect(toastOf(anas, 'Poll deleted.')).toBeVisible();
  await expect(pollOn(anas)).toBeHidden();
  await expect(pollOn(late)).toBeHidden();
});
