import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import { AI_LABELS, type ModerationRules, showModerationRules, updateModerationRules } from '#features/chat/moderation/contract/filters.ts';
import { someModerationRules } from '#features/chat/moderation/examples.ts';
import { moderationTexts } from '../texts.en.ts';
import { AiRules } from './AiPane.tsx';

const status = { error: false, code: 200, message: 'SUCCESS' } as const;
const reply = (rules: ModerationRules) => ({ status, data: rules });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(showModerationRules, reply(someModerationRules({ rules: { hate: 'block' } })));
});
afterEach(() => {
  undraw();
  server.close();
});

const open = () =>
  draw(
    <>
      <AiRules slug="ana" />
      <Toaster />
    </>,
    { texts: [moderationTexts] },
  );
const label = (name: string) => screen.findByRole('group', { name });
const level = async (name: string) => within(await label(name)).getByRole<HTMLInputElement>('radio', { checked: true }).value;

test('MO-09 each of the eight labels has its own level', async () => {
  await open();
  await label('Bullying');
  expect(screen.getAllByRole('group')).toHaveLength(AI_LABELS.length);
  expect(await level('Hate')).toBe('block');
  expect(await level('Spam')).toBe('off');
});

test('MO-09 a new level shows at once and changes nothing else', async () => {
  server.answers(updateModerationRules, reply(someModerationRules({ rules: { hate: 'block', spam: 'hold' } })));
  const { person } = await open();
  await person.click(within(await label('Spam')).getByRole('radio', { name: 'Hold' }));
  expect(await level('Spam')).toBe('hold');
  await waitFor(() => expect(server.callsOf(updateModerationRules).map(({ body }) => body)).toEqual([{ rules: { spam: 'hold' } }]));
  expect(await level('Hate')).toBe('block');
});

test('MO-09 a refused level is rolled back and the reason is shown', async () => {
  server.refuses(updateModerationRules, 'NOT_ALLOWED');
  const { person } = await open();
  await person.click(within(await label('Spam')).getByRole('radio', { name: 'Block' }));
  expect(await screen.findAllByText('Only the broadcaster can change the AI moderation of this chat.')).not.toEqual([]);
  await waitFor(async () => expect(await level('Spam')).toBe('off'));
});

test('a switch turns on holding the first messages of newcomers', async () => {
  server.answers(updateModerationRules, reply(someModerationRules({ hold_first_messages: true })));
  const { person } = await open();
  await person.click(await screen.findByRole('switch', { name: 'Hold first messages' }));
  await waitFor(() => expect(server.callsOf(updateModerationRules)[0]!.body).toEqual({ hold_first_messages: true }));
  expect(screen.getByRole('switch', { name: 'Hold first messages' }).getAttribute('aria-checked')).toBe('true');
});

test("allowed link domains are added in the server's normalized form, and removed", async () => {
  server.answers(showModerationRules, reply(someModerationRules({ allowed_domains: ['example.org'] })));
  server.answers(updateModerationRules, ({ body }) =>
    reply(someModerationRules({ allowed_domains: (body as { allowed_domains: string[] }).allowed_domains })),
  );
  const { person } = await open();
  const field = await screen.findByLabelText('Allowed domains');
  await person.type(field, 'not a domain{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Enter a domain such as example.org.');
  await person.clear(field);
  await person.type(field, 'www.Example.com{Enter}');
  await waitFor(() => expect(server.callsOf(updateModerationRules)[0]!.body).toEqual({ allowed_domains: ['example.org', 'example.com'] }));
  await person.click(await screen.findByRole('button', { name: 'Remove example.org' }));
  await waitFor(() => expect(server.callsOf(updateModerationRules)[1]!.body).toEqual({ allowed_domains: ['example.com'] }));
});

test('AI moderation that fails to load can be retried', async () => {
  server.refuses(showModerationRules, 'INTERNAL');
  const { person } = await open();
  await screen.findByText("Couldn't load AI moderation");
  server.answers(showModerationRules, reply(someModerationRules()));
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await level('Hate')).toBe('off');
});
