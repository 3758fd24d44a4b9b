import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PictureKind } from '#core/contract/picture.ts';
import { UnreachableServer } from '../api.ts';
import { draw, undraw } from '../testing/draw.tsx';
import { PictureField, type PictureFieldProps } from './PictureField.tsx';

const KIND: PictureKind = { size: { width: 256, height: 256 }, smallerWidths: [], minSide: 64, maxBytes: 1024 * 1024, perDay: 30 };

/** The last drawn part of the picture, because jsdom has no canvas. */
let drawn: number[] = [];
const close = vi.fn();

beforeEach(() => {
  drawn = [];
  close.mockClear();
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    const size = /(\d+)x(\d+)/.exec(file.name);
    if (!size) throw new Error('cannot be decoded');
    return { width: Number(size[1]), height: Number(size[2]), close };
  });
  const pencil = {
    clearRect: () => undefined,
    drawImage: (_picture: unknown, ...at: number[]) => {
      drawn = at;
    },
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pencil as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['cut'], { type: 'image/webp' })));
});
afterEach(() => {
  undraw();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const file = (name: string) => new File(['content'], name, { type: 'image/png' });

async function drawField(props: Partial<PictureFieldProps> = {}) {
  const onUpload = vi.fn<PictureFieldProps['onUpload']>(async () => undefined);
  const onRemove = vi.fn(async () => undefined);
  const { person } = await draw(
    <PictureField
      label="Your picture"
      hint="Shown to everyone"
      kind={KIND}
      current={null}
      onUpload={onUpload}
      onRemove={onRemove}
      {...props}
    >
      <span>face</span>
    </PictureField>,
  );
  const choose = (name: string) => person.upload(screen.getByLabelText(/Choose a picture|Change/), file(name));
  return { person, onUpload, onRemove, choose };
}

test('a chosen picture is cropped around its center, and only that part is uploaded', async () => {
  const { person, onUpload, choose } = await drawField();
  await choose('600x300.png');
  const dialog = await screen.findByRole('dialog', { name: 'Your picture' });
  await person.click(within(dialog).getByRole('button', { name: 'Save picture' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onUpload.mock.calls.map(([image]) => image)).toEqual([btoa('cut')]);
  expect(drawn).toEqual([150, 0, 300, 300, 0, 0, 256, 256]);
  expect(close).toHaveBeenCalledTimes(1);
});

test('the part can be moved with sliders alone, and a slider is hidden when the picture has no room', async () => {
  const { person, choose } = await drawField();
  await choose('600x300.png');
  await screen.findByRole('dialog');
  const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name });
  expect(slider('Up, down').disabled).toBe(true);
  fireEvent.change(slider('Left, right'), { target: { value: '1' } });
  fireEvent.change(slider('Zoom'), { target: { value: '2' } });
  expect(slider('Up, down').disabled).toBe(false);
  expect(slider('Zoom').getAttribute('aria-valuetext')).toBe('200%');
  await person.click(screen.getByRole('button', { name: 'Save picture' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(drawn).toEqual([450, 75, 150, 150, 0, 0, 150, 150]);
});

test('a part with very few pixels is enlarged to the minimum size', async () => {
  const { person, choose } = await drawField();
  await choose('64x64.png');
  await screen.findByRole('dialog');
  fireEvent.change(screen.getByRole('slider', { name: 'Zoom' }), { target: { value: '4' } });
  await person.click(screen.getByRole('button', { name: 'Save picture' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(drawn).toEqual([24, 24, 16, 16, 0, 0, 64, 64]);
});

test('while the picture is uploaded its progress is shown, and the dialog cannot be closed', async () => {
  const sent = Promise.withResolvers<undefined>();
  const { person, choose } = await drawField({
    onUpload: (_image, onProgress) => {
      onProgress(0.25);
      return sent.promise;
    },
  });
  await choose('300x300.png');
  await person.click(await screen.findByRole('button', { name: 'Save picture' }));
  const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Uploading the picture' });
  await waitFor(() => expect(bar.value).toBe(0.25));
  await person.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeTruthy();
  sent.resolve(undefined);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a failed upload shows the reason and keeps the chosen part, so that the person can try again', async () => {
  const onUpload = vi.fn<PictureFieldProps['onUpload']>();
  onUpload.mockRejectedValueOnce(new UnreachableServer('gone')).mockResolvedValueOnce(undefined);
  const { person, choose } = await drawField({ onUpload });
  await choose('600x300.png');
  await screen.findByRole('dialog');
  fireEvent.change(screen.getByRole('slider', { name: 'Left, right' }), { target: { value: '0' } });
  await person.click(screen.getByRole('button', { name: 'Save picture' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached');
  await person.click(screen.getByRole('button', { name: 'Save picture' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(drawn).toEqual([0, 0, 300, 300, 0, 0, 256, 256]);
});

test.each([
  ['notes.txt', 'This file is not a picture'],
  ['63x300.png', 'Each side needs at least 64 pixels'],
])('the file %s is refused before it is sent', async (name, text) => {
  const { onUpload, choose } = await drawField();
  await choose(name);
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onUpload).not.toHaveBeenCalled();
});

test('a picture can be removed', async () => {
  vi.stubGlobal('fetch', async () => new Response('before'));
  const { person, onRemove } = await drawField({ current: 'https://tv.example/files/aa.webp' });
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(onRemove).toHaveBeenCalledTimes(1));
});

test('without a picture there is nothing to remove', async () => {
  await drawField();
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
});
