import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { publicSettings } from '#core/contract/settings.ts';
import { realtime } from '#core/web/realtime.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import {
  changeEmote,
  channelEmoteChanged,
  EMOTE_BYTES,
  EMOTES_PER_CHANNEL,
  listEmotes,
  removeEmote,
  uploadEmote,
} from '#features/channel/emotes/contract.ts';
import { anEmote, anEmoteSet, theEmoteSets } from '#features/channel/emotes/examples.ts';
import { FakeRealtime } from '#features/chat/chat/web/testing/fake-realtime.ts';
import { OwnEmotes } from './EmotesPane.tsx';
import { emotesTexts } from './texts.en.ts';

const channel = { id: anEmoteSet().id, slug: 'ana', user: { username: 'ana' } };
let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
  server.loses(publicSettings);
  server.answers(listEmotes, theEmoteSets());
  vi.stubGlobal('createImageBitmap', async () => ({ width: 112, height: 112, close: () => undefined }));
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  undraw();
  realtime.close();
  server.close();
  vi.unstubAllGlobals();
});

const open = (subscription_enabled = true) =>
  draw(
    <>
      <OwnEmotes channel={{ ...channel, subscription_enabled }} />
      <Toaster />
    </>,
    { texts: [emotesTexts] },
  );
const list = () => screen.findByRole('list', { name: 'Channel emotes' });
const names = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map((one) => one.querySelector('bdi')?.textContent);
const picture = (name = 'big wave.png', type = 'image/png', bytes = 3) => new File([new Uint8Array(bytes)], name, { type });
const input = () => screen.getByLabelText<HTMLInputElement>('Choose files');
const draft = (file = 'big wave.png') => screen.findByRole('form', { name: `New emote from ${file}` });

describe('EM-06 the emotes of a channel', () => {
  test('are listed with their pictures as in a chat, on dark and on light', async () => {
    await open();
    expect(await names()).toEqual(['anaWave', 'anaTea']);
    expect(screen.getByText(`2 of ${EMOTES_PER_CHANNEL}`)).toBeTruthy();
    const card = within(await list()).getAllByRole('listitem')[0]!;
    const pictures = [...within(card).getByRole('img', { name: 'On light' }).querySelectorAll('img')];
    expect(pictures.map((one) => new URL(one.src).pathname)).toEqual([56, 28].map((size) => `/emotes/50000001/${size}`));
  });

  test('a chosen picture is previewed before it is added, with a name from its file', async () => {
    server.answers(uploadEmote, { data: { emote: anEmote({ id: 7, name: 'bigWave', subscribers_only: true }) }, message: 'OK' });
    const { person } = await open();
    await list();
    await person.upload(input(), picture());
    const form = await draft();
    expect(within(form).getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('bigWave');
    const shown = [...within(form).getByRole('img', { name: 'On dark' }).querySelectorAll('img')];
    expect(shown.map(({ src, width }) => [src, width])).toEqual([112, 56, 28].map((size) => ['blob:picture', size]));
    expect(server.callsOf(uploadEmote)).toHaveLength(0);
    await person.click(within(form).getByRole('switch', { name: 'Subscribers only' }));
    await person.click(within(form).getByRole('button', { name: 'Add emote' }));
    await waitFor(async () => expect(await names()).toEqual(['anaWave', 'anaTea', 'bigWave']));
    expect(server.callsOf(uploadEmote)[0]!.body).toEqual({ name: 'bigWave', subscribers_only: true, image: 'AAAA' });
    expect(screen.queryByRole('form')).toBeNull();
  });

  test('pictures can be dropped and pasted as well', async () => {
    await open();
    await list();
    fireEvent.drop(screen.getByText('Drop images here, paste one, or choose files').parentElement!, {
      dataTransfer: { files: [picture('dropped.png')] },
    });
    await draft('dropped.png');
    const paste = Object.assign(new Event('paste', { bubbles: true }), { clipboardData: { files: [picture('pasted.gif', 'image/gif')] } });
    fireEvent(document.body, paste);
    expect(await draft('pasted.gif')).toBeTruthy();
  });

  test.each([
    [picture('page.svg', 'image/svg+xml'), 'This is not a valid PNG, WebP or GIF. Choose another file.'],
    [picture('big.png', 'image/png', EMOTE_BYTES + 1), 'This image is 513 KB. The limit is 512 KB.'],
  ])('each kind of invalid file shows its own message before upload', async (file, sentence) => {
    await open();
    await list();
    fireEvent.change(input(), { target: { files: [file] } });
    const form = await draft(file.name);
    expect(within(form).getByRole('alert').textContent).toBe(sentence);
    expect(within(form).queryByRole('button', { name: 'Add emote' })).toBeNull();
    fireEvent.click(within(form).getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('form')).toBeNull();
  });

  test('a picture with wrong dimensions is refused with its dimensions', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 20, height: 30, close: () => undefined }));
    const { person } = await open();
    await list();
    await person.upload(input(), picture());
    expect(within(await draft()).getByRole('alert').textContent).toBe('This image is 20 × 30 pixels. Each side must be 28 to 1024 pixels.');
  });

  test.each([
    'EMOTE_NAME_TAKEN',
    'TOO_MANY_EMOTES',
    'TOO_MANY_UPLOADS',
    'NOT_AN_EMOTE_IMAGE',
    'EMOTE_IMAGE_TOO_LARGE',
    'EMOTE_IMAGE_DIMENSIONS',
    'EMOTE_TOO_MANY_FRAMES',
  ] as const)('the refusal %s is shown beside the picture, which stays', async (code) => {
    server.refuses(uploadEmote, code);
    const { person } = await open();
    await list();
    await person.upload(input(), picture());
    const form = await draft();
    await person.click(within(form).getByRole('button', { name: 'Add emote' }));
    expect((await within(form).findByRole('alert')).textContent).toBe(emotesTexts[`refusal.${code}`]);
  });

  test('a taken or invalid name cannot be submitted', async () => {
    const { person } = await open();
    await list();
    await person.upload(input(), picture());
    const form = await draft();
    const name = within(form).getByRole('textbox', { name: 'Name' });
    await person.clear(name);
    await person.type(name, 'ANAWAVE');
    expect(within(form).getByRole('alert').textContent).toBe('This channel already has an emote with that name.');
    await person.type(name, ' x');
    expect(within(form).getByRole('alert').textContent).toContain('Use 2 to 32 letters');
    expect(within(form).getByRole<HTMLButtonElement>('button', { name: 'Add emote' }).disabled).toBe(true);
  });

  test('an emote is renamed in place, and gets its old name back if the server refuses', async () => {
    server.refuses(changeEmote, 'EMOTE_NAME_TAKEN');
    const { person } = await open();
    await list();
    await person.click(screen.getByRole('button', { name: 'Rename anaWave' }));
    const box = screen.getByRole('textbox', { name: 'Name' });
    expect(document.activeElement).toBe(box);
    await person.clear(box);
    await person.type(box, 'anaHello{Enter}');
    await waitFor(() => expect(server.callsOf(changeEmote).map(({ body }) => body)).toEqual([{ name: 'anaHello' }]));
    await waitFor(async () => expect(await names()).toEqual(['anaWave', 'anaTea']));
    expect(await screen.findAllByText('This channel already has an emote with that name. Choose another.')).not.toEqual([]);
    server.answers(changeEmote, { data: { emote: anEmote({ name: 'anaHello' }) }, message: 'OK' });
    await person.click(screen.getByRole('button', { name: 'Rename anaWave' }));
    await person.clear(screen.getByRole('textbox', { name: 'Name' }));
    await person.type(screen.getByRole('textbox', { name: 'Name' }), 'anaHello{Enter}');
    await waitFor(async () => expect(await names()).toEqual(['anaHello', 'anaTea']));
    expect(await screen.findAllByText('anaWave renamed to anaHello.')).not.toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename anaHello' })));
  });

  test('without subscriptions no emote can be restricted to subscribers, but a restriction can be removed', async () => {
    server.answers(changeEmote, { data: { emote: anEmote({ id: 50_000_002, name: 'anaTea', subscribers_only: false }) }, message: 'OK' });
    const { person } = await open(false);
    await list();
    expect(screen.getAllByRole('switch').map((one) => one.getAttribute('aria-checked'))).toEqual(['true']);
    await person.click(screen.getByRole('switch', { name: /anaTea, subscribers only/ }));
    await waitFor(() => expect(server.callsOf(changeEmote).map(({ body }) => body)).toEqual([{ subscribers_only: false }]));
    expect(screen.getByText('Viewers can use them in your chat.')).toBeTruthy();
  });

  test('a switch sets whether an emote is for subscribers only', async () => {
    server.answers(changeEmote, { data: { emote: anEmote({ subscribers_only: true }) }, message: 'OK' });
    const { person } = await open();
    await list();
    await person.click(screen.getByRole('switch', { name: /anaWave, subscribers only/ }));
    await waitFor(() => expect(server.callsOf(changeEmote).map(({ body }) => body)).toEqual([{ subscribers_only: true }]));
    expect(screen.getByRole('switch', { name: /anaWave, subscribers only/ }).getAttribute('aria-checked')).toBe('true');
  });

  test('an emote is removed after a confirmation', async () => {
    server.answers(removeEmote, { data: { emote: anEmote() }, message: 'OK' });
    const { person } = await open();
    await list();
    await person.click(screen.getByRole('button', { name: 'Remove anaWave' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove anaWave?' });
    await person.click(within(dialog).getByRole('button', { name: 'Remove anaWave' }));
    await waitFor(async () => expect(await names()).toEqual(['anaTea']));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Remove anaWave?' })).toBeNull());
  });

  test('a full channel accepts no more emotes', async () => {
    server.answers(listEmotes, [
      anEmoteSet({ emotes: Array.from({ length: EMOTES_PER_CHANNEL }, (_, n) => anEmote({ id: n + 1, name: `e${n}` })) }),
    ]);
    await open();
    await list();
    expect(input().disabled).toBe(true);
    expect(screen.getByText(/reached its emote limit/)).toBeTruthy();
  });

  test('an empty channel shows a hint, and a failed one can be retried', async () => {
    server.refuses(listEmotes, 'INTERNAL');
    const { person } = await open();
    expect(await screen.findByText("Couldn't load channel emotes")).toBeTruthy();
    server.answers(listEmotes, [anEmoteSet({ emotes: [] })]);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No emotes yet')).toBeTruthy();
  });
});

test('EM-06 an emote that somebody else adds appears without a reload', async () => {
  const live = await FakeRealtime.open();
  onTestFinished(() => live.close());
  server.answers(publicSettings, someSettings([]));
  await open();
  expect(await names()).toEqual(['anaWave', 'anaTea']);
  const events = channelEmoteChanged.channel(channel.id);
  await waitFor(() => expect(live.isSubscribed(events)).toBe(true));
  live.send(events, channelEmoteChanged.name, { emote: anEmote({ id: 7, name: 'anaNew', channel_id: channel.id }), removed: false });
  await waitFor(async () => expect(await names()).toEqual(['anaWave', 'anaTea', 'anaNew']));
});
