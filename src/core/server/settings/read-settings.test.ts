import { expect, test } from 'vitest';
import { declaredSettings, readSettings, settingsHelp, settingsTable } from './read-settings.ts';
import { count, oneLine, type SettingParts } from './setting.ts';

const seats: SettingParts = {
  settings: {
    SEATS: { ...count, default: '40', demo: { default: '4' }, help: 'Seats of a stand.', label: 'Seats', changeable: 'now' },
    GATE_KEY: { ...oneLine, otherwise: 'made at the first start', demo: { value: 'open' }, secret: true, help: 'Key of the gate.' },
  },
};
const read = (env: Record<string, string>, demo = false) => readSettings([seats], env, { demo, dev: false }) as unknown;

test('a setting has the value of the environment, or its default; an empty variable counts as absent', () => {
  expect(read({ SEATS: '7', GATE_KEY: 'abc' })).toEqual({ SEATS: 7, GATE_KEY: 'abc', demo: false, dev: false });
  expect(read({ SEATS: '' })).toEqual({ SEATS: 40, GATE_KEY: undefined, demo: false, dev: false });
});

test('in the demo a setting may have another default, or a fixed value', () => {
  expect(read({}, true)).toMatchObject({ SEATS: 4, GATE_KEY: 'open' });
  expect(read({ SEATS: '7', GATE_KEY: 'abc' }, true)).toMatchObject({ SEATS: 7, GATE_KEY: 'open' });
});

test('an invalid value gives one sentence, which does not repeat a secret', () => {
  expect(() => read({ SEATS: 'many' })).toThrow(/^SEATS must be a number from 1, not "many"\.$/);
  expect(() => read({ GATE_KEY: 'a b' })).toThrow(/^GATE_KEY must be one line of letters, digits and signs without spaces\.$/);
});

test('a part checks its settings against those of others', () => {
  const wall: SettingParts = { checkSettings: ({ demo }) => (demo ? 'The demo has no wall.' : null) };
  expect(() => readSettings([seats, wall], {}, { demo: true, dev: false })).toThrow(/^The demo has no wall\.$/);
  expect(() => readSettings([seats, wall], {}, { demo: false, dev: false })).not.toThrow();
});

test('two features cannot declare the same setting', () => {
  expect(() => declaredSettings([seats, seats])).toThrow('two features declare the setting SEATS');
});

test('the help and the table describe a setting, its default, and whether staff can change it in the browser', () => {
  expect(settingsHelp(seats.settings!)).toEqual([
    '  SEATS     Seats of a stand. Default: 40. Staff can change it in the browser.',
    '  GATE_KEY  Key of the gate. Default: made at the first start.',
  ]);
  expect(settingsTable(seats.settings!)).toEqual([
    '| setting    | default                 | in the browser | what it does      |',
    '| ---------- | ----------------------- | -------------- | ----------------- |',
    '| `SEATS`    | `40`                    | yes            | Seats of a stand. |',
    '| `GATE_KEY` | made at the first start |                | Key of the gate.  |',
  ]);
});
