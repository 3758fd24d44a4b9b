import { z } from 'zod';
import type { DeclaredSettings, SettingValues } from './setting.ts';

export const logSettings = {
  LOG_LEVEL: {
    type: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    default: 'info',
    help: 'Minimum level of log lines: debug, info, warn, error or silent.',
    requirement: 'must be debug, info, warn, error or silent',
  },
  LOG_FORMAT: {
    type: z.enum(['auto', 'text', 'json']),
    default: 'auto',
    help: 'Format of log lines: text for people, json for programs, or auto, which is text in a terminal and json elsewhere.',
    requirement: 'must be auto, text or json',
  },
} satisfies DeclaredSettings;

declare module './setting.ts' {
  interface Settings extends SettingValues<typeof logSettings> {}
}
