import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { manifestsOf } from '#core/contract/feature.ts';
import { publicSettings } from '#core/contract/settings.ts';
import { soon } from '#core/testing/soon.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { auditActs, showAuditLog } from '#features/chat/moderation/contract/audit.ts';
import { anAuditEntry, exampleId } from '#features/chat/moderation/examples.ts';
import { AuditLog } from '#features/chat/moderation/web/audit/AuditLog.tsx';
import { features } from './features.ts';

const acts = auditActs(manifestsOf(features));
const entries = acts.map((act, at) => anAuditEntry({ id: exampleId(at), act, details: { role: 'vip', duration: 5 }, reason: '' }));

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(publicSettings, someSettings(features));
  server.answers(showAuditLog, { data: { entries, next_cursor: null }, message: 'OK' });
});
afterEach(() => {
  undraw();
  server.close();
});

test('MO-11 every audit act of every feature has a readable entry, and the log can be filtered by it', async () => {
  const { person } = await draw(<AuditLog slug="ana" />, { features });
  const said = (await screen.findAllByRole('row')).slice(1).map((row) => within(row).getAllByRole('cell')[2]!.textContent);
  expect(said).toHaveLength(acts.length);
  expect(acts.length).toBeGreaterThan(20);
  // The text contains no raw act name, no text key, and no unfilled argument.
  expect(said.filter((words) => /_|\.|[{}?]/.test(words))).toEqual([]);
  expect(new Set(said).size).toBe(acts.length);
  await person.click(screen.getByRole('button', { name: 'Filter' }));
  // The enabled features become known while the log is shown.
  const valuesOf = () =>
    within(screen.getByLabelText('Action'))
      .getAllByRole('option')
      .map((option) => (option as HTMLOptionElement).value);
  await soon(() => expect(valuesOf()).toEqual(['', ...acts]));
  const offered = within(screen.getByLabelText('Action')).getAllByRole('option');
  expect(new Set(offered.map((option) => option.textContent)).size).toBe(offered.length);
});
