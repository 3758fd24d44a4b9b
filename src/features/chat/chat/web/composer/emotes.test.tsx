import { act, fireEvent, screen } from '@testing-library/react';
import fc from 'fast-check';
import { $getSelection, $selectAll, REDO_COMMAND, UNDO_COMMAND } from 'lexical';
import { afterEach, expect, test } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { undraw } from '#core/web/testing/draw.tsx';
import { editorOf, pasteEvent, typeText } from '../testing/type-text.ts';
import { drawComposer, findBox, said } from './testing/draw-composer.tsx';

afterEach(undraw);

const pictures = (box: HTMLElement) => [...box.querySelectorAll('img')].map((image) => image.alt);
const paste = (box: HTMLElement, content: Record<string, string>) => act(async () => void box.dispatchEvent(pasteEvent(content)));

test('F-04 a name becomes an emote when its word ends with a space or its second colon', async () => {
  const { handle } = await drawComposer();
  const box = await findBox();
  await typeText(box, 'gsHype');
  expect(pictures(box)).toEqual([]);
  await typeText(box, ' ');
  await soon(() => expect(pictures(box)).toEqual([':gsHype:']));
  await typeText(box, 'and :gsCry:');
  await soon(() => expect(pictures(box)).toEqual([':gsHype:', ':gsCry:']));
  expect(handle.current!.text()).toBe('[emote:9101:gsHype] and [emote:9102:gsCry]');
});

test('F-04 a name at the end of the line becomes an emote when the message is sent', async () => {
  const { onSend } = await drawComposer();
  const box = await findBox();
  await typeText(box, 'so gsHype');
  fireEvent.keyDown(box, { key: 'Enter' });
  await soon(() => expect(onSend.mock.calls).toEqual([said('so [emote:9101:gsHype]')]));
});

test('F-04 locked emotes and unknown names stay words', async () => {
  const { onSend } = await drawComposer();
  const box = await findBox();
  await typeText(box, 'anaOnly ');
  await typeText(box, ':anaOnly: :what: gshype');
  expect(pictures(box)).toEqual([]);
  fireEvent.keyDown(box, { key: 'Enter' });
  await soon(() => expect(onSend.mock.calls).toEqual([said('anaOnly :anaOnly: :what: gshype')]));
});

test('undo restores the typed name, and redo restores the emote', async () => {
  const { handle } = await drawComposer();
  const box = await findBox();
  // The editor's history starts after the first render.
  await act(async () => undefined);
  await typeText(box, 'gsHype ');
  await soon(() => expect(pictures(box)).toEqual([':gsHype:']));
  await act(async () => void editorOf(box).dispatchCommand(UNDO_COMMAND, undefined));
  expect(handle.current!.text()).toBe('gsHype ');
  await act(async () => void editorOf(box).dispatchCommand(REDO_COMMAND, undefined));
  expect(handle.current!.text()).toBe('[emote:9101:gsHype] ');
});

test('Backspace deletes an emote as a unit', async () => {
  const { handle } = await drawComposer();
  const box = await findBox();
  await act(async () => {
    handle.current!.focus();
    handle.current!.setText('a[emote:9101:gsHype]');
  });
  fireEvent.keyDown(box, { key: 'Backspace' });
  await soon(() => expect(handle.current!.text()).toBe('a'));
});

test('Home and End go to the ends of a line of images, and select with Shift', async () => {
  const { handle } = await drawComposer();
  const box = await findBox();
  await act(async () => {
    handle.current!.focus();
    handle.current!.setText('[emote:9101:gsHype][emote:9102:gsCry]');
  });
  const type = (text: string) => act(async () => editorOf(box).update(() => void $getSelection()!.insertText(text), { discrete: true }));
  const press = (init: KeyboardEventInit) => act(async () => void fireEvent.keyDown(box, init));
  await press({ key: 'Home' });
  await type('a');
  await press({ key: 'End' });
  await type('b');
  expect(handle.current!.text()).toBe('a[emote:9101:gsHype][emote:9102:gsCry]b');
  await press({ key: 'Home', shiftKey: true });
  await type('c');
  expect(handle.current!.text()).toBe('c');
});

test('F-03 pasted text becomes plain text on one line, and its tokens and :names: of usable emotes become emotes', async () => {
  const { handle } = await drawComposer();
  const box = await findBox();
  await typeText(box, 'see ');
  await paste(box, {
    'text/plain': 'two\r\nlines :gsCry:[emote:9101:gsHype] [emote:50000001:anaOnly]',
    'text/html': '<b>two</b><p>lines</p>',
  });
  await soon(() => expect(handle.current!.text()).toBe('see two lines [emote:9102:gsCry][emote:9101:gsHype] :anaOnly:'));
  expect(box.querySelector('b, p + p')).toBeNull();
});

test('F-03 a copied emote image pastes as :name: and becomes the emote', async () => {
  const { handle } = await drawComposer();
  const box = await findBox();
  await paste(box, {
    'text/plain': '',
    'text/html': '<p>hi <img data-emote="9101" alt=":gsHype:"><img data-emote="7" alt=":strange:"></p>',
  });
  await soon(() => expect(handle.current!.text()).toBe('hi [emote:9101:gsHype]:strange:'));
});

test('F-03 text copied from the message box contains :name: and pastes unchanged', async () => {
  const { handle } = await drawComposer();
  const box = await findBox();
  await act(async () => handle.current!.setText('hi[emote:9101:gsHype]you'));
  const copied = new Map<string, string>();
  const event = Object.assign(new Event('copy', { bubbles: true, cancelable: true }), {
    clipboardData: { setData: (type: string, text: string) => void copied.set(type, text), files: [], types: [], getData: () => '' },
  });
  await act(async () => editorOf(box).update(() => void $selectAll(), { discrete: true }));
  await act(async () => void box.dispatchEvent(event));
  expect(copied.get('text/plain')).toBe('hi:gsHype:you');
  await act(async () => handle.current!.setText(''));
  await paste(box, Object.fromEntries(copied));
  await soon(() => expect(handle.current!.text()).toBe('hi[emote:9101:gsHype]you'));
});

test('F-07 a restored text shows its emotes, and its words stay words', async () => {
  const { handle } = await drawComposer();
  const box = await findBox();
  await act(async () => handle.current!.setText('gsCry [emote:50000001:anaOnly] x'));
  await soon(() => expect(pictures(box)).toEqual([':anaOnly:']));
  expect(handle.current!.text()).toBe('gsCry [emote:50000001:anaOnly] x');
});

test('any text set in the message box is read back unchanged', async () => {
  const { handle } = await drawComposer();
  await findBox();
  const piece = fc.oneof(
    fc.constantFrom('[emote:9101:gsHype]', '[emote:1]', '[emote:x]', ' ', ':gsCry:', '@noor'),
    fc.string({ maxLength: 8 }),
  );
  // The message box holds a single line.
  const line = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('').replace(/[\r\n\t]/g, ' '));
  await fc.assert(
    fc.asyncProperty(line, async (text) => {
      await act(async () => handle.current!.setText(text));
      expect(handle.current!.text()).toBe(text.replaceAll('[emote:1]', '[emote:1:]'));
    }),
    { numRuns: 50 },
  );
});

test('an emote is inserted at the caret, separated from words, without taking the focus', async () => {
  const { handle, onSend } = await drawComposer();
  const box = await findBox();
  await typeText(box, 'so');
  await act(async () => box.blur());
  await act(async () => handle.current!.insertEmote({ id: 9101, name: 'gsHype' }));
  await act(async () => handle.current!.insertEmote({ id: 9102, name: 'gsCry' }));
  expect(document.activeElement).not.toBe(box);
  expect(handle.current!.text()).toBe('so [emote:9101:gsHype] [emote:9102:gsCry] ');
  fireEvent.keyDown(box, { key: 'Enter' });
  await soon(() => expect(onSend.mock.calls).toEqual([said('so [emote:9101:gsHype] [emote:9102:gsCry]')]));
});

test('an emote picked before the editor loads is in the message box afterward', async () => {
  const { handle } = await drawComposer();
  await act(async () => handle.current!.insertEmote({ id: 9101, name: 'gsHype' }));
  const box = await findBox();
  expect(pictures(box)).toEqual([':gsHype:']);
  expect(screen.getByRole('textbox')).toBe(box);
});
