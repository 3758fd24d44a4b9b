import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { listFailedRequests } from '#features/operators/staff/contract/failed-requests.ts';
import { staffTexts } from '#features/people/accounts/web/staff/texts.en.ts';
import FailedRequestsPage from './FailedRequestsPage.tsx';
import { jobsTexts } from './texts.en.ts';

const FAILURE = {
  id: 1,
  request_id: '0123456789abcdef',
  failed_at: '2026-01-02T11:55:00.000Z',
  node: 'one:17',
  method: 'POST',
  path: '/api/v1/things/:id',
  error: 'x is not a function',
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(listFailedRequests, ({ query }) => {
    const requests = [null, FAILURE.request_id].includes(query.get('request_id')) ? [FAILURE] : [];
    return { data: { requests, next_cursor: null }, message: 'OK' };
  });
});
afterEach(() => {
  undraw();
  server.close();
});

const open = () => draw(<FailedRequestsPage />, { texts: [jobsTexts, staffTexts] });

test('a failed request shows its error, call, id and node', async () => {
  await open();
  const row = within(await screen.findByRole('list', { name: 'Failed requests' })).getByRole('listitem');
  for (const text of ['x is not a function', 'POST /api/v1/things/:id', '0123456789abcdef', 'one:17'])
    expect(within(row).getByText(text)).toBeTruthy();
});

test('the search finds a request by its id, and says when there is none', async () => {
  await open();
  const field = await screen.findByRole('searchbox', { name: 'Request ID' });
  await userEvent.type(field, ' 0123456789abcdef ');
  expect(await screen.findByText('x is not a function')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, 'unknown');
  expect(await screen.findByText('No failed request with this ID')).toBeTruthy();
});

test('without failures the page says so', async () => {
  server.answers(listFailedRequests, { data: { requests: [], next_cursor: null }, message: 'OK' });
  await open();
  expect(await screen.findByText('No failed requests')).toBeTruthy();
});
