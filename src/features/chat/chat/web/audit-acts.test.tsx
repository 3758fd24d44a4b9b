import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { chatFeature } from '#features/chat/chat/feature.ts';
import { type AuditEntry, showAuditLog } from '#features/chat/moderation/contract/audit.ts';
import { anAuditEntry } from '#features/chat/moderation/examples.ts';
import { AuditLog } from '#features/chat/moderation/web/audit/AuditLog.tsx';
import { moderationWeb } from '#features/chat/moderation/web/feature.ts';
import { chatWeb } from './feature.ts';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});
afterEach(() => {
  undraw();
  server.close();
});

const features = [moderationWeb, chatWeb];

/** Returns the text of each rendered audit log entry. */
async function told(...entries: AuditEntry[]): Promise<string[]> {
  server.answers(showAuditLog, { data: { entries, next_cursor: null }, message: 'OK' });
  await draw(<AuditLog slug="ana" />, { features });
  const rows = (await screen.findAllByRole('row')).slice(1);
  return rows.map((row) => within(row).getAllByRole('cell')[2]!.textContent);
}

test.each(chatFeature.auditActs)('MO-11 %s has a readable description', async (act) => {
  const [said] = await told(anAuditEntry({ act }));
  expect(said).not.toContain(act);
  expect(said).not.toMatch(/[{}?]|chat\./);
});

test.each<[AuditEntry['details'], string]>([
  [{ slow_mode: true, message_interval: 60 }, 'Slow mode on, 1 minute'],
  [{ followers_mode: true, following_min_duration: 90 }, 'Followers only on, 1 hour 30 minutes'],
  [{ account_age_mode: false, account_age_min_minutes: 10 }, 'Account age off'],
  [{ message_interval: 5 }, 'Slow mode, 5 seconds'],
  [{ allow_links: false, pause: true }, 'Links off, Chat pause on'],
  [{ slow_mode: 'yes', title: 7 }, 'Chat modes changed'],
])('MO-11 a mode change %o lists what changed', async (details, words) => {
  expect(await told(anAuditEntry({ act: 'change_modes', details, target: null, reason: '' }))).toEqual([words]);
});
