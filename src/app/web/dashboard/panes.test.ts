import { expect, test } from 'vitest';
import { DEFAULT_FEATURES, OPTIONAL_FEATURES } from '#core/contract/settings.ts';
import { PANE_KINDS, panesOf } from './panes.ts';

const optional = Object.entries(PANE_KINDS).flatMap(([pane, { feature }]) => (feature ? [[pane, feature]] : []));

test('X-06 the pane of a feature that is off is offered to nobody, and none of them while that is not known', () => {
  expect(optional).toContainEqual(['polls', 'polls']);
  for (const off of OPTIONAL_FEATURES) {
    const offered = panesOf('broadcaster', { ...DEFAULT_FEATURES, [off]: false });
    expect(optional.filter(([pane]) => !offered.includes(pane as never))).toEqual(optional.filter(([, feature]) => feature === off));
  }
  expect(panesOf('broadcaster', undefined)).toEqual(panesOf('broadcaster', DEFAULT_FEATURES).filter((pane) => !PANE_KINDS[pane].feature));
});
