import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint, type Refuses } from './endpoint.ts';

const common = { method: 'POST', summary: 'Takes a seat.', viewer: 'none', reply: z.object({}) } as const;
const takeSeat = endpoint({
  ...common,
  path: '/seats',
  refusals: { SEAT_TAKEN: [409, 'That seat is taken.'], SEAT_NOT_FOUND: [404, 'There is no such seat.'] },
});
const swapSeat = endpoint({ ...common, path: '/swaps', refusals: { SEAT_TAKEN: [423, 'You cannot swap to a taken seat.'] } });
const leaveSeat = endpoint({ ...common, path: '/leave', refusals: { SEAT_NOT_FOUND: [404, 'There is no such seat.'] } });
const countSeats = endpoint({ ...common, path: '/count', refusals: {} });

/** A rule shared by two endpoints. */
const requireFree = (served: Refuses<'SEAT_TAKEN'>): never => served.refuse('SEAT_TAKEN');

test('shared code refuses with the status and sentence of the endpoint it is called for', () => {
  expect(() => requireFree(takeSeat)).toThrow(expect.objectContaining({ code: 'SEAT_TAKEN', status: 409, message: 'That seat is taken.' }));
  expect(() => requireFree(swapSeat)).toThrow(expect.objectContaining({ code: 'SEAT_TAKEN', status: 423 }));
});

test('shared code does not compile for an endpoint that lacks its refusal code', () => {
  // @ts-expect-error SEAT_TAKEN is none of its refusals
  expect(() => requireFree(leaveSeat)).toThrow();
  // @ts-expect-error it is never refused
  expect(() => requireFree(countSeats)).toThrow();
  // @ts-expect-error the helper may refuse only with the codes that it names
  const requireKnown = (served: Refuses<'SEAT_TAKEN'>): never => served.refuse('SEAT_NOT_FOUND');
  expect(() => requireKnown(swapSeat)).toThrow();
});
