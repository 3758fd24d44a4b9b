import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { automodFeature } from '#features/chat/automod/feature.ts';
import { type AuditEntry, showAuditLog } from '#features/chat/moderation/contract/audit.ts';
import { anAuditEntry, exampleId } from '#features/chat/moderation/examples.ts';
import { AuditLog } from '#features/chat/moderation/web/audit/AuditLog.tsx';
import { moderationWeb } from '#features/chat/moderation/web/feature.ts';
import { automodWeb } from './feature.ts';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});
afterEach(() => {
  undraw();
  server.close();
});

const features = [moderationWeb, automodWeb];

async function told(...entries: AuditEntry[]): Promise<string[]> {
  server.answers(showAuditLog, { data: { entries, next_cursor: null }, message: 'OK' });
  await draw(<AuditLog slug="ana" />, { features });
  const rows = (await screen.findAllByRole('row')).slice(1);
  return rows.map((row) => within(row).getAllByRole('cell')[2]!.textContent);
}

test.each(automodFeature.auditActs)('MO-11 %s is described in words', async (act) => {
  const [said] = await told(anAuditEntry({ act }));
  expect(said).not.toContain(act);
  expect(said).not.toMatch(/[{}?]|automod\./);
});

test('MO-11 a decision on a held message names its sender and shows no count', async () => {
  const said = await told(
    anAuditEntry({ act: 'deny_message', messages_hit: 1, reason: '' }),
    anAuditEntry({ id: exampleId(2), act: 'approve_message', messages_hit: 1, reason: '' }),
    anAuditEntry({ id: exampleId(3), act: 'approve_message', target: null, reason: '' }),
  );
  expect(said).toEqual(['Denied a held message by banned', 'Allowed a held message by banned', 'Held message allowed']);
});

test('MO-11 a change of the shield settings is described differently from a change of the filters', async () => {
  const said = await told(
    anAuditEntry({ act: 'change_filters', details: { shield: { rules: { hate: 'hold' } } }, target: null, reason: '' }),
  );
  expect(said).toEqual(['Filters changedShield settings']);
});
