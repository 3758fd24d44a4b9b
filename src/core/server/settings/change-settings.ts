import type { Tx } from '../context.ts';
import { serverFeatures } from '../feature.ts';
import { sealText } from '../installation/secrets.ts';
import { listStoredSettings, lockStoredSettings, storeSetting } from '../installation/stored-settings.ts';
import { isValidText, type LiveSettings, type OpenedSettings, sealingContext } from './live-settings.ts';

export interface SettingChange {
  name: string;
  /** The version that the change was made from. */
  version: number;
  /** Null resets it to the default, and removes a secret. */
  value: string | null;
}

/** For the audit log. */
export interface ChangedSetting {
  name: string;
  /** The texts with which a node started before and after. Null without a value, and for secrets. */
  before: string | null;
  after: string | null;
  isSecret: boolean;
}

export type ChangeOutcome =
  | { kind: 'changed'; changed: ChangedSetting[] }
  | { kind: 'unknown'; name: string }
  | { kind: 'held'; name: string; by: 'demo' | 'environment' }
  /** Somebody else changed these meanwhile. */
  | { kind: 'stale'; names: string[] }
  /** The rest of the sentence "NAME must ...", by name. */
  | { kind: 'invalid'; errors: Record<string, string[]> }
  | { kind: 'conflicting'; sentence: string }
  /** One of several nodes without SETTINGS_KEY stores no secret. */
  | { kind: 'no_key' };

/** Stores all changes or none. The caller loads the settings after the commit. */
export async function changeSettings(
  tx: Tx,
  live: LiveSettings,
  changes: readonly SettingChange[],
  by: { userId: number },
): Promise<ChangeOutcome> {
  const unknown = changes.find(({ name }) => !Object.hasOwn(live.declared, name) || !live.declared[name]!.changeable);
  if (unknown) return { kind: 'unknown', name: unknown.name };
  for (const { name } of changes) {
    const holder = live.heldBy(name);
    if (holder) return { kind: 'held', name, by: holder };
  }
  await lockStoredSettings(tx);
  const rows = await listStoredSettings(tx);
  const stored = await live.open(rows, tx.log);
  const stale = changes.filter(({ name, version }) => (stored.get(name)?.version ?? 0) !== version);
  if (stale.length > 0) return { kind: 'stale', names: stale.map(({ name }) => name) };

  const wanted = changes.map(({ name, value }) => ({ name, value: hasNoValue(live, name, value) ? null : value }));
  const errors = wanted.flatMap(({ name, value }) =>
    value === null || isValidText(live.declared[name]!, value) ? [] : [[name, [live.declared[name]!.requirement]] as [string, string[]]],
  );
  if (errors.length > 0) return { kind: 'invalid', errors: Object.fromEntries(errors) };
  const version = Math.max(0, ...rows.map((row) => row.version)) + 1;
  const given = wanted.map(({ name, value }) => [name, { version, text: value, problem: null }] as const);
  const next = live.settled(
    new Map([...stored, ...given]),
    wanted.map(({ name }) => name),
  );
  const fault = await faultOfChange(tx, live, live.settled(stored), next);
  if (fault) return { kind: 'conflicting', sentence: fault };

  const isSealed = ({ name, value }: Pick<SettingChange, 'name' | 'value'>) => value !== null && live.declared[name]!.secret === true;
  const key = wanted.some(isSealed) ? await live.key.forWriting() : null;
  if (wanted.some(isSealed) && key === null) return { kind: 'no_key' };
  for (const { name, value } of wanted) {
    const sealed = value !== null && isSealed({ name, value }) ? sealText(key!, sealingContext(name), value) : null;
    await storeSetting(tx, {
      name,
      value: sealed ? null : value,
      sealed,
      version,
      changedAt: tx.now(),
      changedBy: by.userId,
    });
  }
  return { kind: 'changed', changed: wanted.map(({ name, value }) => changed(live, stored, name, value)) };
}

/** An empty text of a setting without a default is none, as in the environment. */
const hasNoValue = (live: LiveSettings, name: string, value: string | null): boolean =>
  value === '' && live.declared[name]!.default === undefined;

/** Checks the values that take effect at once, and those of the next start. */
async function faultOfChange(tx: Tx, live: LiveSettings, former: OpenedSettings, next: OpenedSettings): Promise<string | null> {
  const [atOnce, later] = [live.valuesWith(next, 'now'), live.valuesWith(next, 'restart')];
  const fault = live.faultOf(later) ?? live.faultOf(atOnce);
  if (fault) return fault;
  const starts = { before: live.valuesWith(former, 'restart'), after: later };
  for (const { checkSettingsChange } of serverFeatures(tx)) {
    const reason = await checkSettingsChange?.(tx, atOnce, starts);
    if (reason) return reason;
  }
  return null;
}

function changed(live: LiveSettings, stored: OpenedSettings, name: string, value: string | null): ChangedSetting {
  const { secret: isSecret = false } = live.declared[name]!;
  const byDefault = live.state(name).byDefault;
  const [before, after] = isSecret ? [null, null] : [stored.get(name)?.text ?? byDefault, value ?? byDefault];
  return { name, before, after, isSecret };
}
