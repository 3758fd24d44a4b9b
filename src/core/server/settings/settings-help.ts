import type { DeclaredSettings, Setting } from './setting.ts';

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
