import { expect, test } from 'vitest';
import { locationOf, sourceFiles, sourceText, withoutComments } from './source.ts';

/** Ways to give a test its own time limit, and ways to wait for a time instead of an event. */
const KINDS: Readonly<Record<string, RegExp>> = {
  'limit of a test': /^ *\}, [\d_]+\);$|^ *[\d_]{5,},\n *\);$|\btest\.(?:setTimeout|slow)\b|\bsetConfig\(/m,
  'limit of a wait': /\btimeout: (?!['"{]|waitLimit\(\)|inject\()|\bsetDefault\w*Timeout\((?!waitLimit\(\))|\bvi\.wait(?:For|Until)\(/,
  'limit of a signal': /\bAbortSignal\.timeout\((?!waitLimit\(\))/,
  'fixed wait': /\bwaitForTimeout\(|'node:timers\/promises'|\bsetTimeout\((?![^\n]*waitLimit\(\))/,
};

const CONFIGURATION = 'applies the limits of core/testing/limits.ts';
const SUBJECT = 'a limit of the product is the subject';

/** Exempted files, each with the reason why no verdict depends on the speed of the machine. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'e2e/clips.spec.ts: fixed wait': 'paces messages of a person',
  'e2e/fixtures/slow-network.ts: fixed wait': 'delays a network on request',
  'e2e/playwright.config.ts: limit of a wait': CONFIGURATION,
  'src/app/server/start-order.test.ts: fixed wait': 'a program that polls for its cue',
  'src/app/server/stream-crash.test.ts: fixed wait': 'paces an encoder',
  'src/app/server/testing/record-version.ts: fixed wait': 'a tool that waits for the demo',
  'src/app/server/testing/server-process.ts: fixed wait': CONFIGURATION,
  'src/core/server/media/transcode/transcoder.test.ts: fixed wait': 'paces an encoder, whose program is too slow at any pace',
  'src/core/server/testing/processes.ts: fixed wait': 'pauses between two checks of a process',
  'src/core/testing/soon.ts: limit of a wait': CONFIGURATION,
  'src/core/web/realtime-connection.test.ts: fixed wait': 'runs after the timers without a delay',
  'src/core/web/testing/web-clock.ts: fixed wait': 'is the clock',
  'src/features/chat/moderation/rules/ban.test.ts: limit of a wait': 'a timeout of a person',
  'src/features/chat/moderation/server/classifier/moderation-server.test.ts: limit of a signal': SUBJECT,
  'src/features/operators/backups/web/restore/restore.test.tsx: fixed wait': 'runs after the timers without a delay',
};

test('no test has its own time limit, and none waits for a fixed time', () => {
  const files = sourceFiles().filter((file) => {
    const { path, isTest } = locationOf(file);
    return isTest || path.startsWith('e2e/');
  });
  const found = files.flatMap((file) => {
    const text = withoutComments(sourceText(file));
    const kinds = Object.keys(KINDS).filter((kind) => KINDS[kind]!.test(text));
    return kinds.map((kind) => `${locationOf(file).path}: ${kind}`);
  });
  expect(found.sort()).toEqual(Object.keys(EXCEPTIONS).sort());
});
