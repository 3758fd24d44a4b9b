import type { Logger } from 'pino';
import type { Db } from '../db/db.ts';
import { openText } from '../installation/secrets.ts';
import { listStoredSettings, readSettingsVersion, type StoredSetting } from '../installation/stored-settings.ts';
import type { PeriodicJob } from '../periodic-job.ts';
import { StartupError } from '../startup-error.ts';
import { conflictOf, declaredSettings, defaultOf, faultOf, type GivenSetting, givenSettings } from './read-settings.ts';
import { SealingKey } from './sealing-key.ts';
import type { DeclaredSettings, Setting, SettingParts, Settings } from './setting.ts';

declare module '../context.ts' {
  interface Services {
    liveSettings: LiveSettings;
  }
}

/** A stored setting as this node reads it. */
export interface OpenedSetting {
  version: number;
  /** Null after a reset, and with a problem. */
  text: string | null;
  /**
   * `unreadable`: encrypted with another key. `invalid`: this version does not accept it. `conflicting`: it needs one of those. Each counts
   * as not stored.
   */
  problem: 'unreadable' | 'invalid' | 'conflicting' | null;
}

export type OpenedSettings = ReadonlyMap<string, OpenedSetting>;

export interface SettingState extends OpenedSetting {
  /** Where the value of the next start comes from. */
  source: GivenSetting['source'] | 'database';
  /** The value of the next start; absent without one. */
  text: string | null;
  /** The default text; absent without one. */
  byDefault: string | null;
  /** This node still uses the value of its start. */
  waitsForRestart: boolean;
}

type NamedParts = SettingParts & { readonly name: string };

interface Watcher {
  names: ReadonlySet<string>;
  changed: () => void;
}

/**
 * The settings of this node. A variable of the environment wins over the value that staff stored in the database, and that one over the
 * default. `values` is the same object all the time, so that `ctx.settings` always has the current values (decision 085).
 */
export class LiveSettings {
  readonly values: Settings;
  readonly declared: DeclaredSettings;
  /** The changeable settings of each part that has some. */
  readonly groups: readonly { name: string; settings: readonly string[] }[];
  readonly key: SealingKey;
  readonly #parts: readonly SettingParts[];
  readonly #given: ReadonlyMap<string, GivenSetting>;
  readonly #isDemo: boolean;
  /** The texts behind `values`. */
  readonly #running: Map<string, string | undefined>;
  readonly #watchers = new Set<Watcher>();
  /** Problems that the log has, by name and version. */
  readonly #reported = new Set<string>();
  #stored: OpenedSettings = new Map();
  #version = 0;
  #isStarted = false;
  #loading: Promise<void> = Promise.resolve();

  /** Throws a StartupError about an invalid variable. Conflicts are found by the first `load`, because a stored value may resolve them. */
  constructor(
    parts: readonly NamedParts[],
    env: Readonly<Record<string, string | undefined>>,
    flags: Pick<Settings, 'demo' | 'dev'>,
    overrides: Partial<Settings> = {},
  ) {
    this.#parts = parts;
    this.declared = declaredSettings(parts);
    const changeableOf = (settings: DeclaredSettings) => Object.keys(settings).filter((name) => settings[name]!.changeable);
    this.groups = parts
      .map(({ name, settings = {} }) => ({ name, settings: changeableOf(settings) }))
      .filter(({ settings }) => settings.length > 0);
    this.#given = givenSettings(this.declared, env, flags.demo);
    this.#isDemo = flags.demo;
    this.#running = new Map([...this.#given].map(([name, { text }]) => [name, text]));
    const values = [...this.#given].map(([name, { value }]) => [name, value]);
    // The values are those of the declarations, which the parts have added to `Settings`.
    this.values = { ...(Object.fromEntries(values) as Settings), ...flags, ...overrides };
    this.key = new SealingKey(this.values);
  }

  /** Applies what the database has. The first call, at the start, throws a StartupError when settings conflict. */
  load(db: Db, log: Logger): Promise<void> {
    const loaded = this.#loading.then(() => this.#load(db, log));
    // The caller gets the error. The next call begins after this one in any case.
    this.#loading = loaded.catch(() => undefined);
    return loaded;
  }

  /** Applies a change of another node. */
  async follow(db: Db, log: Logger): Promise<void> {
    if ((await readSettingsVersion(db)) !== this.#version) await this.load(db, log);
  }

  /** Runs after one of these settings changed. Returns a function that ends it. */
  onChange(names: readonly (keyof Settings)[], changed: () => void): () => void {
    const watcher = { names: new Set<string>(names), changed };
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** Decrypts secrets. Logs each problem once. */
  async open(rows: readonly StoredSetting[], log: Logger): Promise<OpenedSettings> {
    const known = rows.filter(({ name }) => this.declared[name]?.changeable);
    const key = known.some(({ sealed }) => sealed !== null) ? await this.key.find() : null;
    return new Map(
      known.map((row) => {
        const opened = openedBy(key, row, this.declared[row.name]!);
        if (opened.problem) this.#report(row, opened.problem, log);
        return [row.name, opened];
      }),
    );
  }

  /** Why nobody can change it here; null when staff can. */
  heldBy(name: string): 'demo' | 'environment' | null {
    const { source } = this.#given.get(name)!;
    return source === 'default' ? null : source;
  }

  /** As of the latest `load`. */
  state(name: string): SettingState {
    const { version, problem } = this.#stored.get(name) ?? { version: 0, problem: null };
    const { source, text } = this.#next(name, this.#stored);
    return {
      version,
      problem,
      source,
      text: text ?? null,
      byDefault: defaultOf(this.declared[name]!, this.#isDemo) ?? null,
      waitsForRestart: text !== this.#running.get(name),
    };
  }

  /** The values with these stored settings: at once, and after a restart. */
  valuesWith(stored: OpenedSettings, when: 'now' | 'restart'): Settings {
    return { ...this.values, ...Object.fromEntries(this.#changes(stored, when).map(({ name, value }) => [name, value])) };
  }

  /**
   * A stored value that needs an unreadable or invalid one of its part counts as not stored, too. So a lost key refuses no start
   * (decision 086). `kept` are names of values that stay.
   */
  settled(stored: OpenedSettings, kept: readonly string[] = []): OpenedSettings {
    const part = conflictOf(this.#parts, this.valuesWith(stored, 'restart'))?.part;
    const names = Object.keys(part?.settings ?? {}).filter((name) => stored.has(name) && this.heldBy(name) === null);
    if (!names.some((name) => stored.get(name)!.problem)) return stored;
    const candidates = names.filter((name) => stored.get(name)!.text !== null && !kept.includes(name));
    if (candidates.length === 0) return stored;
    // Usually one value needs the lost ones. The others, such as the currency, stay.
    const alone = candidates.find((name) => !part!.checkSettings!(this.valuesWith(without(stored, [name]), 'restart')));
    return this.settled(without(stored, alone === undefined ? candidates : [alone]), kept);
  }

  /** The first sentence about settings that conflict, with these values; null without one. */
  faultOf(values: Readonly<Settings>): string | null {
    return faultOf(this.#parts, values);
  }

  async #load(db: Db, log: Logger): Promise<void> {
    const rows = await listStoredSettings(db);
    const stored = this.settled(await this.open(rows, log));
    const changes = this.#changes(stored, this.#isStarted ? 'now' : 'restart');
    const fault = faultOf(this.#parts, { ...this.values, ...Object.fromEntries(changes.map(({ name, value }) => [name, value])) });
    if (fault && !this.#isStarted) throw new StartupError(withSource(fault, changes));
    this.#stored = stored;
    this.#version = Math.max(0, ...rows.map(({ version }) => version));
    this.#isStarted = true;
    this.#reportConflicts(stored, log);
    if (fault) {
      const names = changes.map(({ name }) => name);
      log.error({ settings: names }, `This node keeps its former settings, because the changed ones conflict here: ${fault}`);
      return;
    }
    for (const { name, text, value } of changes) {
      this.#running.set(name, text);
      Object.assign(this.values, { [name]: value });
    }
    this.#announce(changes, log);
  }

  #announce(changes: readonly { name: string }[], log: Logger): void {
    for (const { names, changed } of this.#watchers) {
      if (!changes.some(({ name }) => names.has(name))) continue;
      try {
        changed();
      } catch (error) {
        log.error({ err: error }, 'a changed setting was not applied');
      }
    }
  }

  #changes(stored: OpenedSettings, when: 'now' | 'restart') {
    return Object.entries(this.declared).flatMap(([name, { changeable }]) => {
      if (!changeable || (when === 'now' && changeable === 'restart')) return [];
      const next = this.#next(name, stored);
      return next.text === this.#running.get(name) ? [] : [{ name, ...next }];
    });
  }

  #next(name: string, stored: OpenedSettings): { source: SettingState['source']; text: string | undefined; value: unknown } {
    const given = this.#given.get(name)!;
    const text = stored.get(name)?.text ?? null;
    if (given.source !== 'default' || text === null) return given;
    return { source: 'database', text, value: this.declared[name]!.type.parse(text) };
  }

  #reportConflicts(stored: OpenedSettings, log: Logger): void {
    const found = [...stored].filter(
      ([name, { problem, version }]) => problem === 'conflicting' && !this.#reported.has(`${name} ${version}`),
    );
    for (const [name, { version }] of found) this.#reported.add(`${name} ${version}`);
    if (found.length > 0) log.warn({ settings: found.map(([name]) => name) }, CONFLICTS);
  }

  #report({ name, version }: StoredSetting, problem: 'unreadable' | 'invalid', log: Logger): void {
    const what = `${name} ${version}`;
    if (this.#reported.has(what)) return;
    this.#reported.add(what);
    log.warn({ setting: name }, SENTENCES[problem](name, this.declared[name]!));
  }
}

const without = (stored: OpenedSettings, names: readonly string[]): OpenedSettings =>
  new Map([...stored].map(([name, one]) => [name, names.includes(name) ? { ...one, text: null, problem: 'conflicting' } : one]));

const CONFLICTS =
  'The database has values of settings that need others, which are not readable or not valid. So they count as not set. Store those again at /staff/settings.';

const SENTENCES = {
  unreadable: (name: string) =>
    `The database has ${name} encrypted with another key, so it counts as not set: set SETTINGS_KEY to the former key, or store the setting again at /staff/settings.`,
  invalid: (name: string, { requirement }: Setting) =>
    `The database has a value of ${name} that is not valid, so it counts as not set: it ${requirement}. Store it again at /staff/settings.`,
};

const withSource = (fault: string, changes: readonly { name: string; source: string }[]): string => {
  const names = changes.filter(({ source }) => source === 'database').map(({ name }) => name);
  if (names.length === 0) return fault;
  return `${fault} The database has values of ${names.join(', ')}, which variables of the environment override.`;
};

function openedBy(
  key: string | null,
  { name, value, sealed, version }: StoredSetting,
  setting: Setting,
): OpenedSetting & { problem: 'unreadable' | 'invalid' | null } {
  const text = sealed === null ? value : opened(key, name, sealed);
  if (text === null) return { version, text, problem: sealed === null ? null : 'unreadable' };
  return isValidText(setting, text) ? { version, text, problem: null } : { version, text: null, problem: 'invalid' };
}

/** Binds the encrypted text to its row. */
export const sealingContext = (name: string): string => `installation_settings ${name}`;

function opened(key: string | null, name: string, sealed: Buffer): string | null {
  try {
    return key && openText(key, sealingContext(name), sealed);
  } catch {
    // Authentication fails for another key, and for changed bytes.
    return null;
  }
}

/** Ends of lines, and marks that turn the direction of a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are refused
const CONTROL = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;

/** A browser can send any text, so one line has no control characters. */
export const isValidText = ({ type, input }: Setting, text: string): boolean =>
  (input?.kind === 'lines' || !CONTROL.test(text)) && type.safeParse(text).success;

/** One query of a small table. It needs neither Redis nor a connection of its own, and no message can be lost (decision 085). */
export const followStoredSettings: PeriodicJob = {
  name: 'following the stored settings',
  everySeconds: 0.5,
  run: async ({ db, log, services }) => services.liveSettings?.follow(db, log),
};
