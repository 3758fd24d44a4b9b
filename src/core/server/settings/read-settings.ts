import { StartupError } from '../startup-error.ts';
import type { DeclaredSettings, Setting, SettingParts, Settings } from './setting.ts';

/** Throws when two parts declare the same setting. */
export function declaredSettings(parts: readonly SettingParts[]): DeclaredSettings {
  const declared: Record<string, Setting> = {};
  for (const [name, setting] of parts.flatMap(({ settings = {} }) => Object.entries(settings))) {
    if (name in declared) throw new Error(`two features declare the setting ${name}`);
    declared[name] = setting;
  }
  return declared;
}

/** The value of the environment, or the default. */
export interface GivenSetting {
  /** `demo`: a value of the demo that nothing changes. */
  source: 'demo' | 'environment' | 'default';
  /** Absent without a value. */
  text: string | undefined;
  value: unknown;
}

/** Throws a StartupError with one sentence that names the first invalid setting. */
export function readSettings(
  parts: readonly SettingParts[],
  env: Readonly<Record<string, string | undefined>>,
  flags: Pick<Settings, 'demo' | 'dev'>,
): Settings {
  const values = [...givenSettings(declaredSettings(parts), env, flags.demo)].map(([name, { value }]) => [name, value]);
  // The values are those of the declarations, which the parts have added to `Settings`.
  const settings = { ...Object.fromEntries(values), ...flags } as Settings;
  const fault = faultOf(parts, settings);
  if (fault) throw new StartupError(fault);
  return settings;
}

/** The first part whose settings conflict, with its sentence, or null. */
export function conflictOf<Part extends SettingParts>(
  parts: readonly Part[],
  settings: Readonly<Settings>,
): { part: Part; fault: string } | null {
  for (const part of parts) {
    const fault = part.checkSettings?.(settings);
    if (fault) return { part, fault };
  }
  return null;
}

/** The first sentence of a part about settings that conflict, or null. */
export const faultOf = (parts: readonly SettingParts[], settings: Readonly<Settings>): string | null =>
  conflictOf(parts, settings)?.fault ?? null;

/** Throws a StartupError about the first invalid one. */
export const givenSettings = (
  declared: DeclaredSettings,
  env: Readonly<Record<string, string | undefined>>,
  isDemo: boolean,
): ReadonlyMap<string, GivenSetting> =>
  new Map(Object.entries(declared).map(([name, setting]) => [name, givenSetting(name, setting, env[name], isDemo)]));

/** The text of the default; absent without one. */
export const defaultOf = ({ demo, default: text }: Setting, isDemo: boolean): string | undefined =>
  isDemo && demo && 'default' in demo ? demo.default : text;

function givenSetting(name: string, setting: Setting, given: string | undefined, isDemo: boolean): GivenSetting {
  // An empty variable counts as absent.
  const text = given || defaultOf(setting, isDemo);
  const parsed = text === undefined ? { success: true as const, data: undefined } : setting.type.safeParse(text);
  if (!parsed.success) throw new StartupError(`${name} ${setting.requirement}${setting.secret ? '' : `, not "${text}"`}.`);
  if (isDemo && setting.demo && 'value' in setting.demo) return { source: 'demo', text: undefined, value: setting.demo.value };
  return { source: given ? 'environment' : 'default', text, value: parsed.data };
}

export function settingsHelp(declared: DeclaredSettings): string[] {
  const width = Math.max(...Object.keys(declared).map((name) => name.length));
  return Object.entries(declared).map(([name, setting]) => `  ${name.padEnd(width)}  ${sentences(setting)}`);
}

export function settingsTable(declared: DeclaredSettings): string[] {
  const rows = Object.entries(declared).map(([name, { help, otherwise, default: text, changeable }]) => [
    `\`${name}\``,
    otherwise ?? (text ? `\`${text}\`` : ''),
    changeable ? IN_BROWSER[changeable].cell : '',
    help,
  ]);
  return table([['setting', 'default', 'in the browser', 'what it does'], ...rows]);
}

/** Whether staff can change it at /staff/settings, for the help and the table. */
const IN_BROWSER = {
  now: { cell: 'yes', sentence: 'Staff can change it in the browser.' },
  restart: { cell: 'after a restart', sentence: 'Staff can change it in the browser, for the next start.' },
} as const;

function sentences({ help, otherwise, default: text, changeable }: Setting): string {
  const byDefault = otherwise ?? text;
  return [help, byDefault && `Default: ${byDefault}.`, changeable && IN_BROWSER[changeable].sentence].filter(Boolean).join(' ');
}

/** Lines of a Markdown table, as the formatter aligns it. The first row is its head. */
export function table([head, ...rows]: string[][]): string[] {
  const widths = head!.map((_cell, column) => Math.max(...[head!, ...rows].map((row) => row[column]!.length)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(head!), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)];
}
