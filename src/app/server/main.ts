import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { openLog } from '#core/server/log.ts';
import type { CommandInput } from '#core/server/operator-command.ts';
import type { Settings } from '#core/server/settings/setting.ts';
import { StartupError } from '#core/server/startup-error.ts';
import { Unavailable } from '#core/server/unavailable.ts';
import { doctor } from './doctor.ts';
import { type Running, startGrandstand } from './grandstand.ts';
import { runOperatorCommand } from './operator-commands.ts';
import { resetSetting } from './reset-setting.ts';
import { helpText, liveSettingsOf, operatorCommands, type ProgramCommand, programCommands } from './settings.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { verifyLedger } from './verify-ledger.ts';

const print = (text: string) => void process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  const flags = readFlags(process.argv.slice(2));
  if (flags.help) {
    print(helpText());
    return;
  }
  const live = liveSettingsOf(process.env, flags);
  const settings = live.values;
  // The output of a command is its result, so that scripts can use it.
  const log = await openLog(settings, flags.command === undefined ? process.stdout : process.stderr);
  if (flags.command === 'verify-ledger') {
    const { balances, text } = await verifyLedger(settings, log);
    print(text);
    process.exitCode = balances ? 0 : 1;
    return;
  }
  if (flags.command === 'doctor') {
    const { json = false, 'send-mail-to': sendMailTo = null } = flags.options as { json?: boolean; 'send-mail-to'?: string };
    const { isHealthy, text } = await doctor(live, log, { json, sendMailTo });
    print(text);
    process.exitCode = isHealthy ? 0 : 1;
    return;
  }
  if (flags.command === 'reset-setting') {
    print(await resetSetting(live, log, flags.argument));
    return;
  }
  const command = operatorCommands.find(({ name }) => name === flags.command);
  if (command) {
    const { stdin, stdout, stderr } = process;
    const text = await runOperatorCommand(command, { ...flags, stdin, stdout, stderr }, live, log);
    if (text !== null) print(text);
    return;
  }
  const restart = async () => {
    if (signals.areStopping()) return;
    try {
      await running.stop();
      const samePort = { PORT: running.port };
      running = await startGrandstand(liveSettingsOf(process.env, flags, samePort), log, { restart: () => void restart() });
    } catch (error) {
      log.error({ err: error }, 'restart failed; exiting');
      process.exit(1);
    }
  };
  let running = await startGrandstand(live, log, { restart: () => void restart() });
  let demo: Awaited<ReturnType<typeof playDemo>> | null = null;
  const signals = stopOnSignals(() => running, { delay: settings.SHUTDOWN_DELAY, before: async () => demo?.stop(), log });
  if (settings.demo) demo = await playDemo(running, settings, log);

  // The reader of this line may stop the server at once.
  print(`Grandstand is ready at ${running.url}`);
  print(nextStep(running, settings));
}

function nextStep({ setupUrl, isNew }: Running, { demo }: Settings): string {
  if (setupUrl) return `This server has no staff yet. Set it up with this link, and keep it to yourself: ${setupUrl}`;
  if (demo) return 'Open it in a browser and sign in as one of the people above. Ctrl-C stops the server.';
  if (isNew) return 'Open it in a browser to set it up: the first account becomes staff. Ctrl-C stops the server.';
  return 'Ctrl-C stops the server.';
}

/** Imported on demand, so that an ordinary installation does not load its code. */
async function playDemo({ url, localUrl }: Running, settings: Settings, log: Logger) {
  const { demoCard, startDemo } = await import('#app/demo/demo.ts');
  const demo = await startDemo({ url: localUrl, seed: settings.DEMO_SEED, log });
  print(demoCard(url));
  return demo;
}

const FLAGS = {
  demo: { type: 'boolean', default: false },
  dev: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** The first argument without dashes is the command, which decides the options. */
function readFlags(args: string[]) {
  const name = args.find((one) => !one.startsWith('-'));
  const program: ProgramCommand | undefined = programCommands.find((command) => command.name === name);
  const operator = operatorCommands.find((command) => command.name === name);
  const found = program ?? operator;
  const own = Object.entries(operator?.options ?? {}).map(
    ([option, { value }]) => [option, { type: value ? 'string' : 'boolean' }] as const,
  );
  try {
    const options = { ...program?.options, ...Object.fromEntries(own), ...FLAGS };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [command, ...rest] = positionals;
    const [argument, unknown] = found?.argument ? rest : [undefined, found ? rest[0] : command];
    if (unknown !== undefined) throw new Error(`Unknown command '${unknown}'`);
    if (found?.argument && !argument) throw new Error(`The command ${found.name} needs ${found.argument}`);
    const {
      demo = false,
      dev = false,
      help = false,
      ...others
    } = values as Partial<Record<keyof typeof FLAGS, boolean>> & CommandInput['options'];
    return { demo, dev, help, options: others, command, argument: argument ?? '' };
  } catch (error) {
    throw new StartupError(`${(error as Error).message.split('. ')[0]}. See npm start -- --help.`);
  }
}

main().catch((error: unknown) => {
  // An outage during the start is no bug. The log has its cause.
  if (!(error instanceof StartupError || error instanceof Unavailable)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
