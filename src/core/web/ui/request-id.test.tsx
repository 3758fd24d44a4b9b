import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { RefusedCall, UnreachableServer } from '../api.ts';
import { coreTexts } from '../i18n/core-texts.en.ts';
import { addTexts } from '../i18n/text.ts';
import { toast, toasts } from '../toast.ts';
import { ErrorState } from './ErrorState.tsx';
import { PartFailed } from './PartFailed.tsx';

beforeEach(() => addTexts('en', coreTexts));

const failure = new RefusedCall('INTERNAL', 500, 'Something went wrong.', { requestId: '0123456789abcdef' });

test.each([
  ['a list that failed', <ErrorState key="a" error={failure} onRetry={() => {}} />],
  ['a part that failed', <PartFailed key="b" error={failure} retry={() => {}} />],
])('%s shows the id of its request', (_what, drawn) => {
  render(drawn);
  expect(screen.getByText(/0123456789abcdef/)).toBeTruthy();
});

test.each([new UnreachableServer('no reply'), new RefusedCall('INTERNAL', 502, 'Bad gateway.'), new Error('a bug')])(
  'an error without a request (%s) shows no id',
  (error) => {
    render(<ErrorState error={error} onRetry={() => {}} />);
    expect(screen.queryByText(/Request ID/)).toBeNull();
  },
);

test('a toast about a failure of the server ends with the id, and one about a refusal does not', () => {
  const add = vi.spyOn(toasts, 'add');
  toast.refused(failure);
  toast.refused(new RefusedCall('TAKEN', 409, 'That name is taken.', { requestId: '0123456789abcdef' }));
  const titles = add.mock.calls.map(([{ title }]) => String(title));
  expect(titles.map((title) => title.includes('0123456789abcdef'))).toEqual([true, false]);
});
