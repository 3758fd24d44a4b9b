import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataEnvelope } from '#core/contract/envelope.ts';
import { soon } from '#core/testing/soon.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import { aChannel } from '#features/channel/channels/examples.ts';
import {
  changeReward,
  createReward,
  deleteReward,
  listRewards,
  REWARDS_PER_CHANNEL,
  type Reward,
} from '#features/engagement/points/contract/rewards.ts';
import { showPointsSettings, updatePointsSettings } from '#features/engagement/points/contract/settings.ts';
import { aReward, somePointsSettings } from '#features/engagement/points/examples.ts';
import { pointsTexts } from '../texts.en.ts';
import { OwnRewards } from './OwnRewards.tsx';
import { PointsSettings } from './PointsSettings.tsx';
import { managePointsTexts } from './texts.en.ts';

const hydrate = aReward();
const jump = aReward({ id: '01KDZ3NDEKTSV4RRFFQ69G5FAX', title: 'Jump', cost: 2500, is_paused: true, max_per_stream: 3 });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(showPointsSettings, dataEnvelope(somePointsSettings()));
  given(hydrate, jump);
});
afterEach(() => {
  undraw();
  server.close();
});

const given = (...rewards: Reward[]) => server.answers(listRewards, dataEnvelope(rewards));
const open = (part = <OwnRewards channel={{ id: 20000001, slug: 'ana' }} />) =>
  draw(
    <>
      {part}
      <Toaster />
    </>,
    { texts: [pointsTexts, managePointsTexts] },
  );
const list = () => screen.findByRole('list', { name: 'Channel rewards' });
const rows = async () => within(await list()).getAllByRole('listitem');
const titles = async () => (await rows()).map((row) => row.querySelector('bdi')!.textContent);
const dialog = (name: string) => screen.findByRole('dialog', { name });

test('RW-01 the list shows the manager every reward with its tags', async () => {
  await open();
  expect(await titles()).toEqual(['Hydrate', 'Jump']);
  expect((await rows())[1]!.textContent).toContain('Out of stock3 per stream');
  expect(server.callsOf(listRewards)[0]!.query.get('is_enabled')).toBeNull();
});

test('RW-01 a new reward is inserted in the order of the costs', async () => {
  server.answers(createReward, ({ body }) => dataEnvelope(aReward({ ...(body as Partial<Reward>), id: '01KDZ3NDEKTSV4RRFFQ69G5FAY' })));
  const { person } = await open();
  await list();
  await person.click(screen.getByRole('button', { name: 'New reward' }));
  const form = within(await dialog('New reward'));
  await person.click(form.getByRole('button', { name: 'Create reward' }));
  expect(form.getByText('Enter a title of 1 to 50 characters.')).toBeTruthy();
  expect(form.getByText('Enter a whole number from 1 to 1,000,000,000,000.')).toBeTruthy();
  expect(server.callsOf(createReward)).toEqual([]);
  await person.type(form.getByLabelText('Title'), 'Shout-out');
  await person.type(form.getByLabelText('Cost in points'), '1000');
  await person.click(form.getByRole('button', { name: 'Purple' }));
  await person.click(form.getByRole('switch', { name: 'Require a message' }));
  await person.type(form.getByLabelText('Cooldown (seconds)'), '90');
  await person.click(form.getByRole('button', { name: 'Create reward' }));
  expect(await screen.findAllByText('Shout-out created')).not.toEqual([]);
  expect(server.callsOf(createReward)[0]!.body).toEqual({
    emote_id: null,
    title: 'Shout-out',
    description: '',
    cost: 1000,
    background_color: '#5A3D8A',
    is_user_input_required: true,
    should_redemptions_skip_request_queue: false,
    max_per_stream: null,
    max_per_user_per_stream: null,
    cooldown_seconds: 90,
  });
  expect(await titles()).toEqual(['Hydrate', 'Shout-out', 'Jump']);
});

test('RW-01 an edit sends only the changed fields; a refusal is shown in the form and nothing is lost', async () => {
  server.refuses(changeReward, 'NOT_ALLOWED');
  const { person } = await open();
  await list();
  await person.click(screen.getByRole('button', { name: 'Edit Hydrate' }));
  const form = within(await dialog('Edit reward'));
  await person.clear(form.getByLabelText('Cost in points'));
  await person.type(form.getByLabelText('Cost in points'), '5000');
  await person.click(form.getByRole('button', { name: 'Save' }));
  expect((await form.findByRole('alert')).textContent).toBe('Only the broadcaster can change the rewards of this channel.');
  expect(form.getByLabelText<HTMLInputElement>('Cost in points').value).toBe('5000');
  server.answers(changeReward, dataEnvelope({ ...hydrate, cost: 5000 }));
  await person.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await titles()).toEqual(['Jump', 'Hydrate']));
  expect(server.callsOf(changeReward).map(({ body }) => body)).toEqual([{ cost: 5000 }, { cost: 5000 }]);
});

test('RW-01 a reward is paused and hidden with one click, and restored when the server refuses', async () => {
  server.refuses(changeReward, 'REWARD_NOT_FOUND');
  const { person } = await open();
  await list();
  const pause = () => screen.getByRole('button', { name: 'Mark Hydrate as out of stock' });
  await person.click(pause());
  expect(await screen.findAllByText('This reward no longer exists.')).not.toEqual([]);
  expect(pause().getAttribute('aria-pressed')).toBe('false');
  server.answers(changeReward, dataEnvelope({ ...hydrate, is_enabled: false }));
  await person.click(screen.getByRole('button', { name: 'Show Hydrate to viewers', pressed: true }));
  expect(await screen.findByText('Hidden')).toBeTruthy();
  await soon(() => expect(server.callsOf(changeReward).map(({ body }) => body)).toEqual([{ is_paused: true }, { is_enabled: false }]));
});

test('RW-01 deleting a reward requires a confirmation', async () => {
  server.answers(deleteReward, dataEnvelope(null));
  const { person } = await open();
  await list();
  await person.click(screen.getByRole('button', { name: 'Delete Hydrate' }));
  await person.click(within(await dialog('Delete Hydrate?')).getByRole('button', { name: 'Cancel' }));
  expect(server.callsOf(deleteReward)).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Delete Hydrate' }));
  await person.click(within(await dialog('Delete Hydrate?')).getByRole('button', { name: 'Delete reward' }));
  expect(await screen.findAllByText('Hydrate deleted')).not.toEqual([]);
  expect(await titles()).toEqual(['Jump']);
});

test('RW-01 a channel without rewards explains them, and a full list shows its limit', async () => {
  given();
  await open();
  expect(await screen.findByText('No rewards yet')).toBeTruthy();
  undraw();
  given(...Array.from({ length: REWARDS_PER_CHANNEL }, (_, n) => aReward({ id: `01KDZ3NDEKTSV4RRFFQ69G5F${String(n).padStart(2, '0')}` })));
  await open();
  expect(await screen.findByText(/reached its reward limit/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'New reward' }).disabled).toBe(true);
});

test('rewards that failed to load show the reason and a retry button', async () => {
  server.refuses(listRewards, 'CHANNEL_NOT_FOUND');
  const { person } = await open();
  await screen.findByText("Couldn't load the rewards");
  given(hydrate);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await titles()).toEqual(['Hydrate']);
});

test('CP-09 channel points can be turned off and on, and roll back on a refusal', async () => {
  server.refuses(updatePointsSettings, 'NOT_ALLOWED');
  const { person } = await open(<PointsSettings channel={aChannel()} />);
  const turn = await screen.findByRole('switch', { name: 'Channel points' });
  await person.click(turn);
  expect(await screen.findAllByText('Only the broadcaster can change the channel points of this channel.')).not.toEqual([]);
  expect(turn.getAttribute('aria-checked')).toBe('true');
  server.answers(updatePointsSettings, dataEnvelope(somePointsSettings({ channel_points_enabled: false })));
  await person.click(turn);
  await soon(() => expect(server.callsOf(updatePointsSettings)[1]?.body).toEqual({ channel_points_enabled: false, cancel_running: false }));
  expect(turn.getAttribute('aria-checked')).toBe('false');
});

test('PR-14 turning points off while viewers are staking them asks for confirmation, and Cancel keeps them on', async () => {
  server.refuses(updatePointsSettings, 'POINTS_IN_USE');
  const { person } = await open(<PointsSettings channel={aChannel()} />);
  const turn = await screen.findByRole('switch', { name: 'Channel points' });
  await person.click(turn);
  const ask = within(await screen.findByRole('dialog', { name: 'Turn channel points off?' }));
  expect(ask.getByText('Viewers have staked points. Turning channel points off cancels all open stakes and refunds them.')).toBeTruthy();
  await person.click(ask.getByRole('button', { name: 'Cancel' }));
  await soon(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect({ attribute: turn.getAttribute('aria-checked'), callCount: server.callsOf(updatePointsSettings).length }).toEqual({
    attribute: 'true',
    callCount: 1,
  });

  await person.click(turn);
  const again = within(await screen.findByRole('dialog', { name: 'Turn channel points off?' }));
  server.answers(updatePointsSettings, dataEnvelope(somePointsSettings({ channel_points_enabled: false })));
  await person.click(again.getByRole('button', { name: 'Turn off' }));
  await soon(() => expect(turn.getAttribute('aria-checked')).toBe('false'));
  expect(server.callsOf(updatePointsSettings).at(-1)!.body).toEqual({ channel_points_enabled: false, cancel_running: true });
});

test("CP-08 the form shows the channel's rates, and only changed ones are sent", async () => {
  server.answers(updatePointsSettings, dataEnvelope(somePointsSettings({ watch_points: 20 })));
  const { person } = await open(<PointsSettings channel={aChannel()} />);
  const watch = await screen.findByLabelText<HTMLInputElement>('Watching live');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await person.clear(watch);
  await person.type(watch, '10001');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Enter a whole number from 0 to 10,000.')).toBeTruthy();
  await person.clear(watch);
  await person.type(watch, '20');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findAllByText('Settings saved.')).not.toEqual([]);
  expect(server.callsOf(updatePointsSettings).map(({ body }) => body)).toEqual([{ watch_points: 20 }]);
});
