import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { coreTexts } from '../i18n/core-texts.en.ts';
import { addTexts } from '../i18n/text.ts';
import { holdTimers, pass } from '../testing/web-clock.ts';
import { toast } from '../toast.ts';
import { Badge } from './Badge.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { IconButton } from './IconButton.tsx';
import { PasswordField } from './PasswordField.tsx';
import { Segments } from './Segments.tsx';
import { Switch } from './Switch.tsx';
import { TextField } from './TextField.tsx';
import Toaster from './Toaster.tsx';
import TooltipLayer from './TooltipLayer.tsx';

beforeAll(() => addTexts('en', coreTexts));
afterEach(cleanup);

function Asking() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Sure?" description="It cannot be undone.">
        <TextField label="Reason" />
      </Dialog>
    </>
  );
}

test('a dialog has an accessible name, traps the focus and returns it on Escape', async () => {
  const person = userEvent.setup();
  render(<Asking />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await person.click(opener);
  const dialog = await screen.findByRole('dialog', { name: 'Sure?', description: 'It cannot be undone.' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));

  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('a busy button is announced as busy and does nothing', async () => {
  const act = vi.fn();
  const { rerender } = render(<Button onClick={act}>Send</Button>);
  rerender(
    <Button onClick={act} busy>
      Send
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Send' });
  await userEvent.click(button);
  expect(act).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-busy')).toBe('true');
});

test('a field is announced with its hint, or with its error once there is one', () => {
  const { rerender } = render(<TextField label="Username" hint="3 to 25 letters" />);
  expect(screen.getByRole('textbox', { name: 'Username', description: '3 to 25 letters' })).toBeTruthy();
  rerender(<TextField label="Username" hint="3 to 25 letters" error="That name is taken." />);
  const field = screen.getByRole('textbox', { name: 'Username', description: 'That name is taken.' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('a password can be shown and hidden', async () => {
  render(<PasswordField label="Password" />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(field.type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field.type).toBe('password');
});

test('a switch is toggled by its label, and an option is selected with the arrow keys', async () => {
  const turned = vi.fn();
  const chosen = vi.fn();
  const options = [
    { value: 'dark', label: 'Dark' },
    { value: 'light', label: 'Light' },
  ] as const;
  render(
    <>
      <Switch label="Reduce motion" checked={false} onChange={turned} />
      <Segments label="Theme" options={options} value="dark" onChange={chosen} />
    </>,
  );
  await userEvent.click(screen.getByText('Reduce motion'));
  expect(turned).toHaveBeenCalledExactlyOnceWith(true);
  screen.getByRole('radio', { name: 'Dark' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(chosen).toHaveBeenCalledExactlyOnceWith('light');
});

test('a badge has an accessible name: months for subscribers, gifts for gifters, its own text when the channel defines it', () => {
  render(
    <>
      <Badge type="subscriber" count={6} />
      <Badge type="sub_gifter" count={1} />
      <Badge type="moderator" />
      <Badge type="rope_master" text="Rope master" />
    </>,
  );
  expect(screen.getAllByRole('img').map((badge) => badge.getAttribute('aria-label'))).toEqual([
    'Subscriber for 6 months',
    'Gifted 1 subscription',
    'Moderator',
  ]);
  expect(screen.getByText('Rope master')).toBeTruthy();
});

test('a tooltip shows on keyboard focus and hides on Escape', async () => {
  const person = userEvent.setup();
  render(
    <>
      <IconButton icon="bell" label="Notifications" />
      <TooltipLayer />
    </>,
  );
  await person.tab();
  expect(await screen.findByText('Notifications')).toBeTruthy();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Notifications')).toBeNull());
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy();
});

test('focus that returns after a press shows no tooltip, and the next focus by keyboard does', async () => {
  const person = userEvent.setup();
  render(
    <>
      <IconButton icon="bell" label="Notifications" />
      <IconButton icon="x" label="Clear" onClick={() => screen.getByRole('button', { name: 'Notifications' }).focus()} />
      <TooltipLayer />
    </>,
  );
  await person.pointer({ keys: '[TouchA]', target: screen.getByRole('button', { name: 'Clear' }) });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Notifications' }));
  expect(screen.queryByText('Notifications')).toBeNull();
  await person.tab();
  expect(await screen.findByText('Clear')).toBeTruthy();
});

test('a control whose menu is open shows no tooltip over it', async () => {
  const person = userEvent.setup();
  render(
    <>
      <IconButton icon="dl" label="Download" aria-expanded />
      <IconButton icon="bell" label="Notifications" />
      <TooltipLayer />
    </>,
  );
  await person.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Download' }));
  await person.tab();
  expect(await screen.findByText('Notifications')).toBeTruthy();
  await person.tab({ shift: true });
  await waitFor(() => expect(screen.queryByText('Notifications')).toBeNull());
  expect(screen.queryByText('Download')).toBeNull();
});

test('a pressed control shows no tooltip until the pointer returns to it', async () => {
  holdTimers();
  render(
    <>
      <IconButton icon="bell" label="Notifications" />
      <p>elsewhere</p>
      <TooltipLayer />
    </>,
  );
  const button = screen.getByRole('button', { name: 'Notifications' });
  const rest = async (target: Element) => {
    fireEvent.pointerOver(target, { pointerType: 'mouse' });
    await act(async () => pass(1));
  };
  fireEvent.pointerDown(button);
  await rest(button.querySelector('svg')!);
  expect(screen.queryByText('Notifications')).toBeNull();
  await rest(screen.getByText('elsewhere'));
  await rest(button);
  expect(screen.getByText('Notifications')).toBeTruthy();
});

test('a toast shows its text and can be closed', async () => {
  render(<Toaster />);
  toast.bad('core.unreachable');
  expect((await screen.findAllByText(/cannot be reached/)).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByLabelText('Close'));
  await waitFor(() => expect(screen.queryByText(/cannot be reached/)).toBeNull());
});
