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

/** Throws a StartupError with one sentence that names the first invalid setting. */
export function readSettings(
  parts: readonly SettingParts[],
  env: Readonly<Record<string, string | undefined>>,
  flags: Pick<Settings, 'demo' | 'dev'>,
): Settings {
  const values = Object.entries(declaredSettings(parts)).map(([name, setting]) => [name, readValue(name, setting, env[name], flags.demo)]);
  // The values are those of the declarations, which the parts have added to `Settings`.
  const settings = { ...Object.fromEntries(values), ...flags } as Settings;
  for (const { checkSettings } of parts) {
    const fault = checkSettings?.(settings);
    if (fault) throw new StartupError(fault);
  }
  return settings;
}

function readValue(name: string, setting: Setting, given: string | undefined, isDemo: boolean): unknown {
  const demo = isDemo ? setting.demo : undefined;
  const byDefault = demo && 'default' in demo ? demo.default : setting.default;
  // An empty variable counts as absent.
  const text = given || byDefault;
  const parsed = text === undefined ? { success: true as const, data: undefined } : setting.type.safeParse(text);
  if (!parsed.success) throw new StartupError(`${name} ${setting.requirement}${setting.secret ? '' : `, not "${text}"`}.`);
  return demo && 'value' in demo ? demo.value : parsed.data;
}

export function settingsHelp(declared: DeclaredSettings): string[] {
  const width = Math.max(...Object.keys(declared).map((name) => name.length));
  return Object.entries(declared).map(([name, setting]) => `  ${name.padEnd(width)}  ${sentences(setting)}`);
}

export function settingsTable(declared: DeclaredSettings): string[] {
  const rows = Object.entries(declared).map(([name, { help, otherwise, default: text }]) => [
    `\`${name}\``,
    otherwise ?? (text ? `\`${text}\`` : ''),
    help,
  ]);
  return table([['setting', 'default', 'what it does'], ...rows]);
}

function sentences({ help, otherwise, default: text }: Setting): string {
  const byDefault = otherwise ?? text;
  return byDefault ? `${help} Default: ${byDefault}.` : help;
}

function table([head, ...rows]: string[][]): string[] {
  const widths = head!.map((_cell, column) => Math.max(...[head!, ...rows].map((row) => row[column]!.length)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(head!), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)];
}
