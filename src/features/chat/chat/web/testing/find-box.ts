import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { soon } from '#core/testing/soon.ts';

/** Finds the message box with its editor, which loads with the first input after the box is there. */
export const findBox = (): Promise<HTMLElement> =>
  soon(() => {
    const box = screen.getByRole('textbox', { name: 'Message' });
    fireEvent.pointerMove(box);
    expect(box.getAttribute('contenteditable')).toBe('true');
    return box;
  });
