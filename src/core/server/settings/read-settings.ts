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
