import { expect, test } from 'vitest';
import { ToastQueue } from './toast-queue.ts';

interface Options {
  id?: string;
  text: string;
}

/** A display that records what it is given. */
const recorder = () => {
  const told: string[] = [];
  return { told, add: ({ id, text }: Options) => told.push(`${id}: ${text}`), close: (id: string) => told.push(`close ${id}`) };
};

test('toasts wait for the display, and come in the order in which they were added', () => {
  const queue = new ToastQueue<Options>();
  const first = queue.add({ text: 'first' });
  queue.add({ id: 'brief', text: 'once' });
  queue.add({ id: 'brief', text: 'again' });
  const display = recorder();
  queue.attach(display);
  expect(display.told).toEqual([`${first}: first`, 'brief: again']);
  queue.add({ id: 'late', text: 'shown at once' });
  expect(display.told.at(-1)).toBe('late: shown at once');
});

test('a toast that is closed while it waits is never shown', () => {
  const queue = new ToastQueue<Options>();
  queue.close(queue.add({ text: 'too late' }));
  const display = recorder();
  queue.attach(display);
  expect(display.told).toEqual([]);
});

test('after the display is gone, toasts wait for the next one', () => {
  const queue = new ToastQueue<Options>();
  const [first, second] = [recorder(), recorder()];
  queue.attach(first)();
  queue.add({ id: 'one', text: 'between' });
  queue.attach(second);
  expect({ firstTold: first.told, secondTold: second.told }).toEqual({ firstTold: [], secondTold: ['one: between'] });
});
