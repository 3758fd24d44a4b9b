import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import { showChatroom } from '#features/chat/chat/contract/chatroom.ts';
import { changeModes } from '#features/chat/chat/contract/modes.ts';
import { aChatroom } from '#features/chat/chat/examples.ts';
import { chatroomQuery } from '#features/chat/chat/web/queries.ts';
import { ModesForm } from './ModesForm.tsx';
import { modesTexts } from './texts.en.ts';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(showChatroom, aChatroom());
});
afterEach(() => {
  undraw();
  server.close();
});

const drawForm = (canSubscribe = true) =>
  draw(
    <>
      <ModesForm channel={{ slug: 'ana', subscription_enabled: canSubscribe }} />
      <Toaster />
    </>,
    { texts: [modesTexts] },
  );
const turned = (name: string) => screen.findByRole('switch', { name });

test('CM-01 every mode is a switch, and an enabled mode shows its number', async () => {
  server.answers(showChatroom, aChatroom({ slow_mode: { enabled: true, message_interval: 30 }, allow_links: { enabled: false } }));
  await drawForm();
  const states = async (name: string) => (await turned(name)).getAttribute('aria-checked');
  expect(await states('Slow mode')).toBe('true');
  expect(await states('No links')).toBe('true');
  for (const name of ['Followers only', 'Subscribers only', 'Emotes only', 'Account age']) expect(await states(name)).toBe('false');
  expect(screen.getByLabelText<HTMLInputElement>('One message every').value).toBe('30');
  expect(screen.queryByLabelText('Minimum age')).toBeNull();
});

test('CM-01 where nobody can subscribe, subscribers-only mode can be turned off but not on', async () => {
  const { unmount } = await drawForm(false);
  await turned('Emotes only');
  expect(screen.queryByRole('switch', { name: 'Subscribers only' })).toBeNull();
  unmount();

  server.answers(showChatroom, aChatroom({ subscribers_mode: { enabled: true } }));
  await drawForm(false);
  expect((await turned('Subscribers only')).getAttribute('aria-checked')).toBe('true');
});

const changed = (change: Parameters<typeof aChatroom>[0]) => ({ ...aChatroom(change), success: true as const });

test("CM-02 a switch changes one mode at once and then shows the server's response", async () => {
  const answer = server.waits(changeModes, changed({ slow_mode: { enabled: true, message_interval: 7 } }));
  const { person } = await drawForm();
  await person.click(await turned('Slow mode'));
  expect((await screen.findByLabelText<HTMLInputElement>('One message every')).value).toBe('5');
  expect(server.callsOf(changeModes).map(({ body }) => body)).toEqual([{ slow_mode: true }]);
  answer();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('One message every').value).toBe('7'));
});

test('BT-03 a switch pauses and resumes the chat', async () => {
  server.answers(changeModes, ({ body }) => changed({ pause: { enabled: (body as { pause: boolean }).pause } }));
  const { person } = await drawForm();
  await person.click(await turned('Pause chat'));
  await waitFor(async () => expect((await turned('Pause chat')).getAttribute('aria-checked')).toBe('true'));
  await person.click(await turned('Pause chat'));
  await waitFor(() => expect(server.callsOf(changeModes).map(({ body }) => body)).toEqual([{ pause: true }, { pause: false }]));
});

test('a refused mode change is rolled back with an error message', async () => {
  server.refuses(changeModes, 'NOT_ALLOWED');
  const { person } = await drawForm();
  await person.click(await turned('Subscribers only'));
  expect(await screen.findAllByText('Only moderators can change the modes of this chat.')).not.toEqual([]);
  await waitFor(async () => expect((await turned('Subscribers only')).getAttribute('aria-checked')).toBe('false'));
});

test('CM-03 a number is applied on Enter, and a value above the cap becomes the cap', async () => {
  server.answers(showChatroom, aChatroom({ slow_mode: { enabled: true, message_interval: 5 } }));
  server.answers(changeModes, ({ body }) =>
    changed({ slow_mode: { enabled: true, message_interval: (body as { message_interval: number }).message_interval } }),
  );
  const { person } = await drawForm();
  const box = await screen.findByLabelText<HTMLInputElement>('One message every');
  await person.clear(box);
  await person.type(box, '500{Enter}');
  await waitFor(() => expect(server.callsOf(changeModes)).toHaveLength(1));
  expect(server.callsOf(changeModes)[0]!.body).toEqual({ slow_mode: true, message_interval: 120 });
  expect(box.value).toBe('120');
  await person.clear(box);
  await person.tab();
  expect(box.value).toBe('120');
  expect(server.callsOf(changeModes)).toHaveLength(1);
});

test('an Enter that confirms the text of an input method does not apply a number', async () => {
  server.answers(showChatroom, aChatroom({ slow_mode: { enabled: true, message_interval: 5 } }));
  await drawForm();
  const box = await screen.findByLabelText<HTMLInputElement>('One message every');
  fireEvent.change(box, { target: { value: '7' } });
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
  expect([box.value, server.callsOf(changeModes)]).toEqual(['7', []]);
});

test('CM-04 a mode changed by another moderator updates the form', async () => {
  const { cache } = await drawForm();
  await turned('Emotes only');
  act(() => void cache.setQueryData(chatroomQuery('ana').queryKey, aChatroom({ emotes_mode: { enabled: true } })));
  await waitFor(async () => expect((await turned('Emotes only')).getAttribute('aria-checked')).toBe('true'));
});

test('modes that fail to load can be retried', async () => {
  server.refuses(showChatroom, 'INTERNAL');
  const { person } = await drawForm();
  const alert = await screen.findByRole('alert');
  server.answers(showChatroom, aChatroom());
  await person.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await turned('Slow mode')).toBeTruthy();
});
