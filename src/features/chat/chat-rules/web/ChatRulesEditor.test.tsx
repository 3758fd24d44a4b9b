import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import { CHAT_RULES_LENGTH, showChatRules, updateChatRules } from '#features/chat/chat-rules/contract.ts';
import { ChatRulesEditor } from './ChatRulesEditor.tsx';
import { chatRulesTexts } from './texts.en.ts';

const status = { error: false, code: 200, message: 'SUCCESS' } as const;

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(showChatRules, { status, data: { rules: 'Be kind.' } });
});
afterEach(() => {
  undraw();
  server.close();
});

const drawEditor = () =>
  draw(
    <>
      <ChatRulesEditor slug="ana" />
      <Toaster />
    </>,
    { texts: [chatRulesTexts] },
  );

test('chat rules can be written and saved, and are shown as the server stored them', async () => {
  server.answers(updateChatRules, { status, data: { rules: 'Be very kind.' } });
  const { person } = await drawEditor();
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Chat rules for your viewers/ });
  expect(box.value).toBe('Be kind.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save rules' }).disabled).toBe(true);
  await person.clear(box);
  await person.type(box, '  Be very kind.  ');
  await person.click(screen.getByRole('button', { name: 'Save rules' }));
  expect(await screen.findAllByText('Rules saved.')).not.toEqual([]);
  await waitFor(() => expect(box.value).toBe('Be very kind.'));
});

test('refused rules stay in the field with an error message, and too long rules are not sent', async () => {
  server.refuses(updateChatRules, 'NOT_ALLOWED');
  const { person } = await drawEditor();
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Chat rules for your viewers/ });
  await person.type(box, ' And brief.');
  await person.click(screen.getByRole('button', { name: 'Save rules' }));
  expect(await screen.findAllByText('Only the broadcaster can change the rules of this chat.')).not.toEqual([]);
  expect(box.value).toBe('Be kind. And brief.');
  await person.clear(box);
  await person.click(box);
  await person.paste('a'.repeat(CHAT_RULES_LENGTH + 2));
  expect(await screen.findByText('The rules are 2 characters too long.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save rules' }).disabled).toBe(true);
  await person.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(box.value).toBe('Be kind.');
});
