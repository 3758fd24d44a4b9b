import { type DestinationStream, type Logger, pino } from 'pino';
import type { Settings } from './settings/setting.ts';

const OPTIONS = { redact: { paths: ['err.detail'], remove: true } };

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
