import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openSubscriptionDialog, useSubscriptionDialog } from './subscription-dialog.ts';

afterEach(cleanup);

function Layer() {
  const [dialog] = useSubscriptionDialog();
  return <output>{dialog?.slug ?? 'closed'}</output>;
}

test('R-01 a dialog requested while the layer loads opens with it, once', () => {
  openSubscriptionDialog({ about: 'subscribe', slug: 'ana' });
  openSubscriptionDialog({ about: 'gift', slug: 'bo' });
  render(<Layer />);
  expect(screen.getByRole('status').textContent).toBe('bo');
  cleanup();
  render(<Layer />);
  expect(screen.getByRole('status').textContent).toBe('closed');
});
