import { screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { draw, undraw } from '../testing/draw.tsx';
import { Dialog } from './Dialog.tsx';

afterEach(undraw);

function Page({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Title">
        {children}
      </Dialog>
    </>
  );
}

test.each([
  ['its first text field', <input key="field" aria-label="Question" />, 'Question'],
  ['its first field of another kind', <input key="box" type="checkbox" aria-label="Agreed" />, 'Agreed'],
  ['a field that can be used', [<input key="off" disabled aria-label="Off" />, <textarea key="on" aria-label="Words" />], 'Words'],
])('a dialog first focuses %s', async (_place, content, name) => {
  const { person } = await draw(<Page>{content}</Page>);
  await person.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Title' });
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(name);
});

test('a dialog without fields has the focus itself, so that a held Enter presses nothing, and returns it to the previous element', async () => {
  const { person } = await draw(
    <Page>
      <button type="button">Delete</button>
    </Page>,
  );
  screen.getByRole('button', { name: 'Open' }).focus();
  await person.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Title' });
  await expect.poll(() => document.activeElement).toBe(dialog);
  await person.keyboard('{Enter}');
  expect(screen.getByRole('dialog', { name: 'Title' })).toBe(dialog);
  await person.keyboard('{Escape}');
  await expect.poll(() => document.activeElement?.textContent).toBe('Open');
});
