import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { stubPictures } from '#core/web/testing/stub-pictures.ts';
import { aChannel } from '#features/channel/channels/examples.ts';
import { type EmoteSet, listEmotes } from '#features/channel/emotes/contract.ts';
import { changeReward, type Reward } from '#features/engagement/points/contract/rewards.ts';
import { aReward } from '#features/engagement/points/examples.ts';
import { RewardDialog } from './RewardDialog.tsx';
import { managePointsTexts } from './texts.en.ts';

const channel = aChannel();
const GLOBAL: EmoteSet = {
  id: 'Global',
  name: 'Global',
  emotes: [{ id: 9101, channel_id: null, name: 'gsClap', subscribers_only: false, animated: false, locked: false }],
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(listEmotes, [GLOBAL]);
  server.answers(changeReward, { data: aReward(), message: 'OK' });
  stubPictures(300, 300);
});
afterEach(() => {
  undraw();
  server.close();
});

const drawDialog = (reward: Reward) =>
  draw(<RewardDialog channel={channel} reward={reward} onClose={() => undefined} />, { texts: [managePointsTexts] });
const save = () => within(screen.getByRole('dialog', { name: 'Edit reward' })).getByRole('button', { name: 'Save' });
const sent = async () => {
  await waitFor(() => expect(server.callsOf(changeReward)).toHaveLength(1));
  return server.callsOf(changeReward)[0]!.body;
};

test('RW-01 an emote replaces the picture of a reward when the form is saved', async () => {
  const { person } = await drawDialog(aReward({ image_url: '/files/aa.webp' }));
  await person.click(screen.getByRole('button', { name: 'Choose an emote' }));
  await person.click(await screen.findByRole('button', { name: ':gsClap:' }));
  expect(screen.getByRole('button', { name: ':gsClap:' }).getAttribute('aria-pressed')).toBe('true');
  expect(server.callsOf(changeReward)).toEqual([]);
  await person.click(save());
  expect(await sent()).toEqual({ emote_id: 9101, image: null });
});

test('RW-01 a picture replaces the emote of a reward when the form is saved', async () => {
  const { person } = await drawDialog(aReward({ emote_id: 9101 }));
  await person.upload(screen.getByLabelText('Choose a picture'), new File(['content'], 'tea.png', { type: 'image/png' }));
  await person.click(await screen.findByRole('button', { name: 'Save picture' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Picture' })).toBeNull());
  await person.click(save());
  expect(await sent()).toEqual({ emote_id: null, image: btoa('cut') });
});

test('RW-01 a removed picture is removed when the form is saved', async () => {
  const { person } = await drawDialog(aReward({ image_url: '/files/aa.webp' }));
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull());
  await person.click(save());
  expect(await sent()).toEqual({ image: null });
});
