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
  ['its close button if it has no text field', <input key="box" type="checkbox" aria-label="Agreed" />, 'Close'],
])('a dialog begins with the focus in %s', async (_place, content, name) => {
  const { person } = await draw(<Page>{content}</Page>);
  await person.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Title' });
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(name);
});
