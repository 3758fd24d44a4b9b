import type { ParseArgsOptionsConfig } from 'node:util';
import { z } from 'zod';
import { type FlagName, type FlagValues, flagSpecs, flagValues, manifestsOf } from '#core/contract/feature.ts';
import type { OperatorCommand } from '#core/server/operator-command.ts';
import { LiveSettings } from '#core/server/settings/live-settings.ts';
import { readSettings, settingsHelp } from '#core/server/settings/read-settings.ts';
import { type DeclaredSettings, onOrOff, type SettingParts, type Settings, type SettingValues } from '#core/server/settings/setting.ts';
import { features } from './features.ts';

const SWITCHES = [...flagSpecs(manifestsOf(features))].flatMap(([name, { byDefault }]) => (byDefault ? [name as FlagName] : []));

const appSettings = {
  DISABLED_FEATURES: {
    type: z
      .string()
      .transform((names) => names.split(',').flatMap((name) => name.trim() || []))
      .pipe(z.array(z.enum(SWITCHES))),
    default: '',
    otherwise: 'nothing',
    help: `Features to turn off, separated by commas: ${SWITCHES.join(', ')}.`,
    requirement: `must be some of ${SWITCHES.join(', ')}, separated by commas`,
    label: 'Features that are off',
    input: { kind: 'list', options: SWITCHES },
    changeable: 'now',
  },
  BETA_FEATURES: {
    ...onOrOff,
    default: 'off',
    otherwise: 'off; on in the demo',
    demo: { default: 'on' },
    help: 'on: enable features in beta.',
    label: 'Features in beta',
    changeable: 'now',
  },
  DEMO_SEED: {
    type: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
    default: '1',
    help: 'Seed of the demo community; the same seed creates the same people and messages.',
    requirement: 'must be a number',
  },
} satisfies DeclaredSettings;

declare module '#core/server/settings/setting.ts' {
  interface Settings extends SettingValues<typeof appSettings> {}
}

/** In the order of the help. */
export const settingParts: readonly (SettingParts & { name: string })[] = [...features, { name: 'site', settings: appSettings }];

export function flagsOf({
  DISABLED_FEATURES: off,
  BETA_FEATURES: beta,
}: Pick<Settings, 'DISABLED_FEATURES' | 'BETA_FEATURES'>): FlagValues {
  return flagValues(manifestsOf(features), { beta, ...Object.fromEntries(off.map((name) => [name, false])) });
}

type Environment = Record<string, string | undefined>;
type Mode = Pick<Settings, 'demo' | 'dev'>;

/** Of the environment alone. A server also has the stored settings. */
export const settingsOf = (env: Environment, mode: Mode): Settings => readSettings(settingParts, env, mode);

/** `overrides` win over everything. */
export const liveSettingsOf = (env: Environment, mode: Mode, overrides: Partial<Settings> = {}): LiveSettings =>
  new LiveSettings(settingParts, env, mode, overrides);

export const operatorCommands = features.flatMap((feature) => feature.operatorCommands ?? []);

export interface ProgramCommand {
  name: string;
  /** Name of its one required argument. */
  argument?: string;
  usage: string;
  /** As in `parseArgs` of node:util. */
  options: ParseArgsOptionsConfig;
  help: string;
}

/** Commands of the program itself, beside those of the features. */
export const programCommands: readonly ProgramCommand[] = [
  {
    name: 'verify-ledger',
    usage: 'verify-ledger',
    options: {},
    help: 'checks that the ledger of points, KICKs and money balances, and exits with 1 if it does not.',
  },
  {
    name: 'doctor',
    usage: 'doctor [--json] [--send-mail-to ADDRESS]',
    options: { json: { type: 'boolean' }, 'send-mail-to': { type: 'string' } },
    help: 'checks the installation, says what to do, and exits with 1 when something is broken. It sends a test mail to ADDRESS.',
  },
  {
    name: 'reset-setting',
    argument: 'NAME',
    usage: 'reset-setting NAME',
    options: {},
    help: 'removes the value of a setting that staff stored in the browser, also while it refuses the start.',
  },
];

const usageOf = ({ name, argument }: OperatorCommand): string => (argument ? `${name} ${argument}` : name);

/** Column of the description of commands and flags. */
const HELP_COLUMN = 20;

/** A usage that reaches the column has its description on the next line. */
const helpLine = (usage: string, help: string): string =>
  usage.length < HELP_COLUMN ? `  ${usage.padEnd(HELP_COLUMN)}${help}` : `  ${usage}\n  ${''.padEnd(HELP_COLUMN)}${help}`;

const optionLines = ({ options = {} }: OperatorCommand): string[] =>
  Object.entries(options).map(([name, { value, help }]) => helpLine(`  --${name}${value ? ` ${value}` : ''}`, help));

export function helpText(): string {
  return [
    `Usage: npm start -- [${[...programCommands.map(({ usage }) => usage), ...operatorCommands.map(usageOf)].join(' | ')}] [--demo] [--help]`,
    '',
    ...programCommands.map(({ usage, help }) => helpLine(usage, `Starts no server: ${help}`)),
    ...operatorCommands.flatMap((command) => [helpLine(usageOf(command), `Starts no server: ${command.help}`), ...optionLines(command)]),
    helpLine('--demo', 'A lively demo community, on 127.0.0.1 only.'),
    '',
    'Settings (environment variables):',
    ...settingParts.flatMap(({ name, settings = {} }) =>
      Object.keys(settings).length === 0 ? [] : ['', `${name}:`, ...settingsHelp(settings)],
    ),
  ].join('\n');
}
