import { type DestinationStream, type Logger, pino } from 'pino';
import { z } from 'zod';
import { currentRequestId } from './http/request-id.ts';
import type { DeclaredSettings, Settings, SettingValues } from './settings/setting.ts';

/** A line of a request carries its id, unless the line names it itself. */
const mixin = (line: object) => {
  const requestId = 'requestId' in line ? undefined : currentRequestId();
  return requestId === undefined ? {} : { requestId };
};

const OPTIONS = { redact: { paths: ['err.detail'], remove: true }, mixin };

/**
 * JSON lines for programs, readable ones for people (decision 059). Omits `detail` of database errors, which repeats the refused row with
 * addresses and password hashes.
 */
export async function openLog(
  { LOG_LEVEL: level, LOG_FORMAT: format }: Pick<Settings, 'LOG_LEVEL' | 'LOG_FORMAT'>,
  output: NodeJS.WritableStream & { isTTY?: boolean } = process.stdout,
): Promise<Logger> {
  const options = { ...OPTIONS, level };
  const isForPeople = format === 'text' || (format === 'auto' && output.isTTY === true);
  if (!isForPeople) return pino(options, output as DestinationStream);
  const { default: pretty } = await import('pino-pretty');
  const stream = pretty({
    destination: output,
    colorize: output.isTTY === true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname',
    sync: true,
  });
  return pino(options, stream);
}

export const logSettings = {
  LOG_LEVEL: {
    type: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    default: 'info',
    help: 'Minimum level of log lines: debug, info, warn, error or silent.',
    requirement: 'must be debug, info, warn, error or silent',
    label: 'Minimum level of log lines',
    input: { kind: 'choice', options: ['debug', 'info', 'warn', 'error', 'silent'] },
    changeable: 'now',
  },
  LOG_FORMAT: {
    type: z.enum(['auto', 'text', 'json']),
    default: 'auto',
    help: 'Format of log lines: text for people, json for programs, or auto, which is text in a terminal and json elsewhere.',
    requirement: 'must be auto, text or json',
  },
} satisfies DeclaredSettings;

declare module './settings/setting.ts' {
  interface Settings extends SettingValues<typeof logSettings> {}
}
