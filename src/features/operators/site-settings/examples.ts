import type { SiteSetting } from './contract.ts';

export const aSetting = (overrides: Partial<SiteSetting> = {}): SiteSetting => ({
  name: 'SEATS',
  label: 'Seats',
  help: 'Seats of a stand.',
  requirement: 'must be a number from 1',
  type: 'number',
  options: [],
  min: 1,
  max: 9999,
  can_be_off: false,
  default: '40',
  default_help: null,
  value: '40',
  is_set: false,
  source: 'default',
  takes_effect: 'now',
  waits_for_restart: false,
  problem: null,
  version: 0,
  ...overrides,
});

/** A line of text, unlike `aSetting`, which is a number. */
export const aLine = (overrides: Partial<SiteSetting> = {}): SiteSetting =>
  aSetting({
    name: 'SENDER',
    label: 'Sender',
    help: 'Sender of emails.',
    requirement: 'must be an email address',
    type: 'line',
    min: null,
    max: null,
    default: 'tv@localhost',
    value: 'tv@localhost',
    ...overrides,
  });

export const aSecret = (overrides: Partial<SiteSetting> = {}): SiteSetting =>
  aLine({ name: 'GATE_KEY', label: 'Key of the gate', help: 'Opens the gate.', type: 'secret', default: null, value: null, ...overrides });
