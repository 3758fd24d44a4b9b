import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { soon } from '#core/testing/soon.ts';
import { RefusedCall } from './api.ts';
import { coreTexts } from './i18n/core-texts.en.ts';
import { addTexts } from './i18n/text.ts';
import { undraw } from './testing/draw.tsx';
import { Button } from './ui/Button.tsx';
import { FormDialog } from './ui/FormDialog.tsx';
import { TextField } from './ui/TextField.tsx';
import { useForm } from './use-form.ts';
import { useSubmit } from './use-submit.ts';

beforeAll(() => addTexts('en', coreTexts));

const Person = z.object({ name: z.string().trim().min(1, 'Enter a name.'), email: z.email('Enter an email address.') });
type Person = z.output<typeof Person>;

function PersonForm({ send, checksOn = 'send' }: { send: (person: Person) => unknown; checksOn?: 'send' | 'leave' }) {
  const [start] = useState({ name: '', email: '' });
  const { form, field, problem, isSending, reset } = useForm({
    schema: Person,
    start,
    send,
    checksOn,
    refusedFields: { NAME_TAKEN: 'name', EMAIL_TAKEN: 'email' },
  });
  return (
    <form {...form}>
      <TextField label="Name" error={problem('name')?.text} {...field('name')} />
      <TextField label="Email" error={problem('email')?.text} {...field('email')} />
      <p>{problem('')?.text}</p>
      <Button type="submit" busy={isSending}>
        Save
      </Button>
      <Button onClick={() => reset(start)}>Start over</Button>
    </form>
  );
}

const problems = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const focused = () => (document.activeElement as HTMLInputElement).name;

function draw(send: (person: Person) => unknown = vi.fn(), checksOn: 'send' | 'leave' = 'send') {
  undraw();
  render(<PersonForm send={send} checksOn={checksOn} />);
  return userEvent.setup();
}

async function fill(person: ReturnType<typeof draw>) {
  await person.type(screen.getByLabelText('Name'), ' Ana ');
  await person.type(screen.getByLabelText('Email'), 'ana@example.org');
}

test('an invalid draft is not sent: each field shows its problem until it is corrected, and the first one has the focus', async () => {
  const send = vi.fn();
  const person = draw(send);
  await person.type(screen.getByLabelText('Email'), 'ana');
  expect(problems()).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(problems()).toEqual(['Enter a name.', 'Enter an email address.']);
  expect(focused()).toBe('name');
  await person.type(screen.getByLabelText('Name'), 'Ana');
  expect(problems()).toEqual(['Enter an email address.']);
  expect(send).not.toHaveBeenCalled();
});

test('a field that is checked on leaving shows its problem once the person leaves it', async () => {
  const person = draw(vi.fn(), 'leave');
  await person.type(screen.getByLabelText('Email'), 'ana');
  expect(problems()).toEqual([]);
  await person.tab();
  expect(problems()).toEqual(['Enter an email address.']);
});

test('a valid draft is sent as the schema reads it, once until there is an answer', async () => {
  let answer = () => {};
  const send = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  const person = draw(send);
  await fill(person);
  await person.keyboard('{Enter}{Enter}');
  expect(send.mock.calls).toEqual([[{ name: 'Ana', email: 'ana@example.org' }]]);
  answer();
  await soon(() => expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).not.toBe('true'));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(send).toHaveBeenCalledTimes(2);
});

test.each([
  ['by its code', new RefusedCall('NAME_TAKEN', 409, 'That name is taken.'), ['That name is taken.']],
  ['by the server', new RefusedCall('INVALID', 422, 'Invalid.', { errors: { name: ['must not be rude'] } }), ['must not be rude']],
])('a refusal about a field, named %s, is shown there with the focus, and goes when the field changes', async (_how, error, shown) => {
  const person = draw(() => Promise.reject(error));
  await fill(person);
  await person.keyboard('{Enter}');
  await soon(() => expect(problems()).toEqual(shown));
  expect(focused()).toBe('name');
  await person.keyboard('x');
  expect(problems()).toEqual([]);
});

test('any other refusal is shown for the whole form, and the draft stays', async () => {
  const person = draw(() => Promise.reject(new RefusedCall('NOPE', 403, 'Not now.')));
  await fill(person);
  await person.keyboard('{Enter}');
  await soon(() => expect(screen.getByText('Not now.')).toBeTruthy());
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@example.org');
});

test.each([
  ['an invalid draft', () => undefined, ''],
  ['a refusal', () => Promise.reject(new RefusedCall('NAME_TAKEN', 409, 'That name is taken.')), 'ana@example.org'],
])('a form that is reset after %s has its first values and no problems', async (_what, send, email) => {
  const person = draw(send);
  await person.type(screen.getByLabelText('Name'), 'Ana');
  if (email !== '') await person.type(screen.getByLabelText('Email'), email);
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await soon(() => expect(problems()).toHaveLength(1));
  await person.click(screen.getByRole('button', { name: 'Start over' }));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  expect(problems()).toEqual([]);
});

const Links = z.object({ links: z.array(z.string().min(3, 'too short').regex(/^h/, 'no link')) });

function LinksForm() {
  const { form, draft, change, problem } = useForm({ schema: Links, start: { links: ['http', 'x'] }, send: vi.fn(), checksOn: 'change' });
  return (
    <form {...form}>
      {draft.links.map((link, index) => (
        <TextField
          key={index}
          label={`Link ${index}`}
          error={problem(`links.${index}`)?.text}
          value={link}
          onChange={({ target }) => change({ links: draft.links.with(index, target.value) })}
        />
      ))}
    </form>
  );
}

test('a form that is checked on each change shows the first problem of each field, by its index in a list', async () => {
  undraw();
  render(<LinksForm />);
  expect(problems()).toEqual(['too short']);
  await userEvent.type(screen.getByLabelText('Link 1'), 'abc');
  expect(problems()).toEqual(['no link']);
  await userEvent.clear(screen.getByLabelText('Link 1'));
  await userEvent.type(screen.getByLabelText('Link 1'), 'https');
  expect(problems()).toEqual([]);
});

function CodeDialog({ isBusy, act }: { isBusy: boolean; act: () => void }) {
  const [wasTried, setWasTried] = useState(false);
  const form = useSubmit(() => {
    setWasTried(true);
    act();
  }, isBusy);
  return (
    <FormDialog form={form} title="Code" action="Use" isBusy={isBusy} onClose={vi.fn()}>
      <TextField label="Note" />
      <TextField label="Code" name="code" error={wasTried ? 'Enter a code.' : undefined} />
    </FormDialog>
  );
}

test('a dialog with rules of its own focuses its first invalid field, and is not sent again while it is busy', async () => {
  undraw();
  const act = vi.fn();
  const { rerender } = render(<CodeDialog isBusy={false} act={act} />);
  await userEvent.click(screen.getByRole('button', { name: 'Use' }));
  expect(focused()).toBe('code');
  rerender(<CodeDialog isBusy act={act} />);
  await userEvent.keyboard('{Enter}');
  expect(act).toHaveBeenCalledTimes(1);
});

test('a call that is refused for several fields shows the problem of each at once', async () => {
  const data = { refusals: ['NAME_TAKEN', 'EMAIL_TAKEN'] };
  const person = draw(() => Promise.reject(new RefusedCall('NAME_TAKEN', 409, 'Taken.', { data })));
  await fill(person);
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await soon(() => expect(problems()).toEqual(['Taken.', 'Taken.']));
  expect(focused()).toBe('name');
});
