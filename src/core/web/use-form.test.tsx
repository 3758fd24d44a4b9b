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
import { TextField } from './ui/TextField.tsx';
import { fieldProblems, useForm } from './use-form.ts';

beforeAll(() => addTexts('en', coreTexts));

const Person = z.object({ name: z.string().trim().min(1, 'Enter a name.'), email: z.email('Enter an email address.') });
type Person = z.output<typeof Person>;

function PersonForm({ send, checksOn = 'send' }: { send: (person: Person) => unknown; checksOn?: 'send' | 'leave' }) {
  const [start] = useState({ name: '', email: '' });
  const { form, field, problem, isSending, isChanged, reset } = useForm({
    schema: Person,
    start,
    send,
    checksOn,
    refusedFields: { NAME_TAKEN: 'name' },
  });
  return (
    <form {...form}>
      <TextField label="Name" error={problem('name')?.text} {...field('name')} />
      <TextField label="Email" error={problem('email')?.text} {...field('email')} />
      <p>{problem('')?.text}</p>
      <p>{isChanged ? 'changed' : 'as before'}</p>
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

test('a form knows whether its draft has changed, and begins again', async () => {
  const person = draw();
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await fill(person);
  expect(screen.getByText('changed')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Start over' }));
  expect(screen.getByText('as before')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  expect(problems()).toEqual([]);
});

test('a field with several problems reports the first, and a field of a list has its index in the path', () => {
  const schema = z.object({ links: z.array(z.string().min(3, 'too short').regex(/^h/, 'no link')) });
  expect(fieldProblems(schema, { links: ['http', 'x'] })).toEqual({ 'links.1': { kind: 'too_small', text: 'too short' } });
  expect(fieldProblems(schema, { links: ['http'] })).toEqual({});
});
