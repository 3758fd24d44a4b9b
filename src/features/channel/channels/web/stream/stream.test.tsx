import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { publicSettings } from '#core/contract/settings.ts';
import { realtime } from '#core/web/realtime.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import { listCategoryChoices } from '#features/channel/channels/contract/category.ts';
import { showChannel } from '#features/channel/channels/contract/channel.ts';
import { currentViewers, endLivestream } from '#features/channel/channels/contract/livestream.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { type StreamSettings, showStreamSettings, updateStreamSettings } from '#features/channel/channels/contract/stream-details.ts';
import { aCategory, aChannel, aLivestream } from '#features/channel/channels/examples.ts';
import { channelsTexts } from '../texts.en.ts';
import { useChannel } from '../use-channel.ts';
import { StreamCard } from './StreamCard.tsx';
import { streamTexts } from './texts.en.ts';

const settings: StreamSettings = {
  stream_title: 'Sunday rides',
  is_mature: false,
  language: 'en',
  category: aCategory(),
  tags: ['Racing'],
};
const music = aCategory({ id: 102, name: 'Music', slug: 'music' });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.loses(publicSettings);
  server.answers(showChannel, aChannel({ livestream: aLivestream() }));
  server.answers(showStreamSettings, settings);
  server.answers(currentViewers, []);
  server.answers(listCategoryChoices, { data: { recent: [aCategory()], categories: [music] }, message: 'OK' });
});
afterEach(() => {
  undraw();
  realtime.close();
  server.close();
});

function Page({ role }: { role: Role }) {
  const channel = useChannel('ana').data;
  return (
    <>
      {channel && <StreamCard channel={channel} role={role} />}
      <Toaster />
    </>
  );
}
const open = (role: Role = 'broadcaster') => draw(<Page role={role} />, { texts: [channelsTexts, streamTexts] });
const edit = async (person: Awaited<ReturnType<typeof open>>['person']) => {
  await person.click(await screen.findByRole('button', { name: 'Edit' }));
  return screen.findByRole('dialog', { name: 'Edit stream' });
};

const choose = async ({ click }: Awaited<ReturnType<typeof open>>['person'], form: ReturnType<typeof within>, name: string) => {
  await click(form.getByRole('combobox', { name: 'Category' }));
  await click(await screen.findByRole('option', { name: new RegExp(name) }));
};

test('the stream is shown with its title, category and tags', async () => {
  await open();
  expect(await screen.findByText('Sunday rides')).toBeTruthy();
  expect(screen.getByText('Just Chatting')).toBeTruthy();
  const tags = within(screen.getByRole('list', { name: 'Tags' })).getAllByRole('listitem');
  expect(tags.map((tag) => tag.textContent)).toEqual(['English', 'Racing']);
});

test('only changed fields are sent, and the stored values are shown', async () => {
  server.answers(updateStreamSettings, { ...settings, stream_title: 'Monday rides', category: music, tags: ['Racing', 'Cozy'] });
  const { person } = await open('moderator');
  const dialog = await edit(person);
  const title = within(dialog).getByRole('textbox', { name: 'Title' });
  await person.clear(title);
  await person.type(title, ' Monday rides ');
  await choose(person, within(dialog), 'Music');
  await person.type(within(dialog).getByLabelText('Tags'), 'Cozy,racing,');
  await person.click(within(dialog).getByRole('button', { name: 'Save stream' }));
  expect(await screen.findByText('Monday rides')).toBeTruthy();
  expect(server.callsOf(updateStreamSettings).map(({ body }) => body)).toEqual([
    { stream_title: 'Monday rides', category_id: 102, tags: ['Racing', 'Cozy'] },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the category is searched on the server, and an empty or failed search says so', async () => {
  const { person } = await open();
  const dialog = within(await edit(person));
  await person.click(dialog.getByRole('combobox', { name: 'Category' }));
  const groups = (await within(await screen.findByRole('listbox')).findAllByRole('group')).map((group) => group.textContent);
  expect(groups).toEqual([expect.stringMatching(/^RecentJust Chatting/), expect.stringMatching(/^PopularMusic/)]);
  server.answers(listCategoryChoices, { data: { recent: [], categories: [] }, message: 'OK' });
  await person.type(screen.getByRole('combobox', { name: 'Search categories' }), 'zzz');
  expect(await screen.findByText('No category found. Try another name.')).toBeTruthy();
  const asked = server.callsOf(listCategoryChoices).map(({ query }) => `${query.get('q')} ${query.get('channel')}`);
  expect([asked[0], asked.at(-1)]).toEqual([' ana', 'zzz ana']);
  server.refuses(listCategoryChoices, 'INTERNAL');
  await person.type(screen.getByRole('combobox', { name: 'Search categories' }), 'z');
  expect(await screen.findByText("Couldn't load categories")).toBeTruthy();
  server.answers(listCategoryChoices, { data: { recent: [], categories: [music] }, message: 'OK' });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await within(screen.getByRole('listbox')).findByRole('option', { name: /Music/ });
  await person.keyboard('{ArrowDown}{Enter}');
  expect(dialog.getByRole('combobox', { name: 'Category' }).textContent).toBe('Music');
});

test('refused details remain in the open form', async () => {
  server.refuses(updateStreamSettings, 'NOT_ALLOWED');
  const { person } = await open();
  const dialog = await edit(person);
  await person.type(within(dialog).getByRole('textbox', { name: 'Title' }), '!');
  await person.click(within(dialog).getByRole('button', { name: 'Save stream' }));
  expect(await screen.findAllByText('Only moderators of this channel can change that.')).not.toEqual([]);
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Sunday rides!');
});

test('a blank title is not sent, and a form without changes closes', async () => {
  const { person } = await open();
  let dialog = await edit(person);
  await person.clear(within(dialog).getByRole('textbox', { name: 'Title' }));
  await person.click(within(dialog).getByRole('button', { name: 'Save stream' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Enter a title of 1 to 140 characters.');
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  dialog = await edit(person);
  await person.click(within(dialog).getByRole('button', { name: 'Save stream' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf(updateStreamSettings)).toEqual([]);
});

async function goLive({ person }: Awaited<ReturnType<typeof open>>) {
  await person.click(await screen.findByRole('button', { name: 'Go live' }));
  const form = within(await screen.findByRole('dialog', { name: 'Go live' }));
  return { form, submit: async () => person.click(await form.findByRole('button', { name: 'Continue to stream key' })) };
}

test('ST-03 going live asks for title, category and tags, stores them, and opens the encoder setup', async () => {
  server.answers(showChannel, aChannel());
  server.answers(updateStreamSettings, { ...settings, stream_title: 'Monday rides', category: music, tags: ['Racing', 'Cozy'] });
  const page = await open();
  const { person, router } = page;
  const { form, submit } = await goLive(page);
  const title = await form.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
  expect(title.value).toBe('Sunday rides');
  await person.clear(title);
  await person.type(title, 'Monday rides');
  await choose(person, form, 'Music');
  await person.type(form.getByLabelText('Tags'), 'Cozy,');
  await submit();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/ana/stream'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf(updateStreamSettings).map(({ body }) => body)).toEqual([
    { stream_title: 'Monday rides', category_id: 102, tags: ['Racing', 'Cozy'] },
  ]);
});

test('unchanged details lead to the stream key immediately', async () => {
  server.answers(showChannel, aChannel());
  const page = await open();
  await (await goLive(page)).submit();
  await waitFor(() => expect(page.router.state.location.pathname).toBe('/dashboard/ana/stream'));
  expect(page.router.state.location.hash).toBe('stream-key');
  expect(server.callsOf(updateStreamSettings)).toEqual([]);
});

test('the broadcaster ends the stream after a confirmation', async () => {
  server.answers(endLivestream, { data: { livestream: null }, message: 'OK' });
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'End stream' }));
  const asked = await screen.findByRole('dialog', { name: 'End stream?' });
  expect(server.callsOf(endLivestream)).toEqual([]);
  server.answers(showChannel, aChannel());
  await person.click(within(asked).getByRole('button', { name: 'End stream' }));
  expect(await screen.findByRole('button', { name: 'Go live' })).toBeTruthy();
  expect(server.callsOf(endLivestream)).toHaveLength(1);
});

test('continuing requires a title, and the form can be closed', async () => {
  server.answers(showChannel, aChannel());
  server.answers(showStreamSettings, { ...settings, stream_title: '' });
  const page = await open();
  const { form, submit } = await goLive(page);
  await submit();
  expect((await form.findByRole('alert')).textContent).toBe('Enter a title of 1 to 140 characters.');
  await page.person.click(form.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.router.state.location.pathname).toBe('/');
});

test('a moderator can edit the details but not end the stream', async () => {
  await open('moderator');
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'End stream' })).toBeNull();
});

test('ST-03 a moderator can mark a live stream as mature, and an offline one has no switch', async () => {
  server.answers(updateStreamSettings, { ...settings, is_mature: true });
  const { person, unmount } = await open('moderator');
  const mature = await screen.findByRole('switch', { name: /^Mature/ });
  expect(mature.getAttribute('aria-checked')).toBe('false');
  await person.click(mature);
  await waitFor(() => expect(mature.getAttribute('aria-checked')).toBe('true'));
  expect(server.callsOf(updateStreamSettings).map(({ body }) => body)).toEqual([{ is_mature: true }]);
  unmount();
  server.answers(showChannel, aChannel());
  await open('moderator');
  await screen.findByText('Offline');
  expect(screen.queryByRole('switch')).toBeNull();
});

test('a stream that failed to load can be retried', async () => {
  server.refuses(showStreamSettings, 'INTERNAL');
  const { person } = await open();
  await screen.findByText("Couldn't load the stream");
  server.answers(showStreamSettings, settings);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Sunday rides')).toBeTruthy();
});

test('the first picture of a stream appears without a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { container } = await open();
  await screen.findByText('Sunday rides');
  expect(container.querySelector('img[src="/media/first.webp"]')).toBeNull();
  const thumbnail = { url: '', src: '/media/first.webp', srcset: '' };
  server.answers(showChannel, aChannel({ livestream: aLivestream({ thumbnail }) }));
  await vi.advanceTimersByTimeAsync(10_000);
  await waitFor(() => expect(container.querySelector('img[src="/media/first.webp"]')).not.toBeNull());
});

test('a mature mark of staff cannot be switched off, and the switch says why', async () => {
  server.answers(showStreamSettings, { ...settings, is_mature: true, is_mature_forced: true });
  await open();
  const mature = await screen.findByRole('switch', { name: /^Mature/ });
  expect(mature).toHaveProperty('disabled', true);
  expect(screen.getByText(/Staff marked this channel as mature/)).toBeTruthy();
});
