import { expect, test } from 'vitest';
import { Refusal } from '#core/contract/refusal.ts';
import { readForm } from './read-form.ts';

async function body(fill: (form: FormData) => void): Promise<[Buffer, string]> {
  const form = new FormData();
  fill(form);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return [Buffer.from(await request.arrayBuffer()), request.headers.get('content-type')!];
}

test('fields arrive as text and files in base64; an empty file is absent, and of a repeated field the last counts', async () => {
  const given = await body((form) => {
    form.append('name', 'first');
    form.append('name', 'Straße "quoted"\r\nline');
    form.append('image', new File([new Uint8Array([0, 255, 13, 10])], 'a.png'));
    form.append('none', new File([], 'nothing'));
  });
  expect(await readForm(...given)).toEqual({ name: 'Straße "quoted"\r\nline', image: 'AP8NCg==' });
});

test('a field named __proto__ is a field', async () => {
  const fields = await readForm(...(await body((form) => form.append('__proto__', 'x'))));
  expect([Object.keys(fields), Object.getPrototypeOf(fields)]).toEqual([['__proto__'], Object.prototype]);
});

test.each([
  ['', 'multipart/form-data'],
  ['nonsense', 'multipart/form-data; boundary=----------------------------123456789012'],
  ['--x\r\n\r\n', 'multipart/form-data; boundary=x'],
])('a body that is not a form is refused', async (text, type) => {
  await expect(readForm(Buffer.from(text), type)).rejects.toBeInstanceOf(Refusal);
});
