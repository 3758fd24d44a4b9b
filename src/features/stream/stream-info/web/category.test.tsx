import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { showChannel } from '#features/channel/channels/contract/channel.ts';
import { updateStreamSettings } from '#features/channel/channels/contract/stream-details.ts';
import { aCategory, aChannel, aLivestream } from '#features/channel/channels/examples.ts';
import { channelsWeb } from '#features/channel/channels/web/feature.ts';
import { multiSearch } from '#features/discovery/search/contract.ts';
import { aCategoryDocument, aSearchResult } from '#features/discovery/search/examples.ts';
import { foundCategoriesQuery, SEARCH_PAUSE } from '#features/discovery/search/web/api.ts';
import { CategoryDialog } from './CategoryDialog.tsx';
import { streamInfoWeb } from './feature.ts';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(showChannel, aChannel({ livestream: aLivestream({ categories: [aCategory()] }) }));
  server.answers(multiSearch, { results: [aSearchResult([aCategoryDocument(), aCategoryDocument({ id: '102', name: 'Chess boxing' })])] });
});
afterEach(() => {
  undraw();
  server.close();
});

const closed = vi.fn();
const open = () => {
  closed.mockClear();
  const channel = { slug: 'ana' } as Parameters<typeof CategoryDialog>[0]['chat']['channel'];
  return draw(<CategoryDialog chat={{ channel }} onClose={closed} />, { features: [channelsWeb, streamInfoWeb] });
};
const field = () => screen.findByRole('searchbox', { name: 'Search categories' });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save category' });

test('SE-03 input is searched for after 100 ms, and results are cached for 30 seconds', () => {
  expect({ SEARCH_PAUSE, staleTime: foundCategoriesQuery('chess').staleTime }).toEqual({ SEARCH_PAUSE: 100, staleTime: 30_000 });
});

test('SE-03 a category can be saved once it is chosen, and the dialog closes', async () => {
  const { person } = await open();
  expect(await screen.findByText('Now: Just Chatting')).toBeTruthy();
  await person.type(await field(), 'chss');
  const choice = await screen.findByRole('radio', { name: /^Chess ?\d/ });
  expect(save().disabled).toBe(true);
  await person.click(choice);
  expect(save().disabled).toBe(false);
  const answer = server.waits(updateStreamSettings, {
    stream_title: '',
    is_mature: false,
    language: 'en',
    category: aCategory(),
    tags: [],
  });
  await person.click(save());
  expect((await screen.findByRole('button', { name: 'Saving' })).getAttribute('aria-busy')).toBe('true');
  expect(closed).not.toHaveBeenCalled();
  answer();
  await soon(() => expect(closed).toHaveBeenCalledOnce());
  expect(server.callsOf(updateStreamSettings).map(({ body }) => body)).toEqual([{ category_id: 106 }]);
});

test('SE-02 SE-03 an empty field makes no request, and results without a number are ignored', async () => {
  server.answers(multiSearch, { results: [aSearchResult([aCategoryDocument({ id: '01JAB', name: 'Chess drops' })])] });
  const { person } = await open();
  await person.type(await field(), '   ');
  expect(await screen.findByText('Type the name of a game or topic.')).toBeTruthy();
  await person.type(await field(), 'chess');
  expect(await screen.findByText('No category found')).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(server.callsOf(multiSearch).map(({ body }) => (body as { searches: { q: string }[] }).searches[0]!.q)).not.toContain('');
});

test('SE-03 a failure is shown in the dialog and logged, and saving can be tried again', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server.refuses(updateStreamSettings, 'NOT_ALLOWED');
  const { person } = await open();
  await person.type(await field(), 'chess');
  await person.click(await screen.findByRole('radio', { name: /^Chess ?\d/ }));
  await person.click(save());
  expect((await screen.findByRole('alert')).textContent).toBe("Couldn't save the category. Try again.");
  expect({
    closedMockCallCount: closed.mock.calls.length,
    warnedMockCallCount: warned.mock.calls.length,
    disabled: save().disabled,
  }).toEqual({ closedMockCallCount: 0, warnedMockCallCount: 1, disabled: false });
  warned.mockRestore();
});

test('SE-03 without a livestream the dialog shows only that', async () => {
  server.answers(showChannel, aChannel({ livestream: null }));
  await open();
  expect((await screen.findByRole('alert')).textContent).toBe('You are not live. Go live to set a category.');
  expect([screen.queryByRole('searchbox'), screen.queryByRole('button', { name: 'Save category' })]).toEqual([null, null]);
});
