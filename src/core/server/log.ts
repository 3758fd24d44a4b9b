import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * The log of the process: JSON lines. An error of the database keeps its code, table and constraint, but not `detail`, which repeats the
 * row that was refused, with its addresses and hashes of passwords.
 */
export const openLog = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, redact: { paths: ['err.detail'], remove: true } }, destination as DestinationStream);
