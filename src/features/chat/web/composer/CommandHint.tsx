import { argumentAt, type KnownCommand } from '#features/chat/rules/commands.ts';
import { CommandOption } from './suggestions/CommandOption.tsx';

/** Shown above the message box while a command is being typed: lists its arguments and highlights the current one. */
export function CommandHint({ line, read }: { line: string; read: KnownCommand }) {
  return (
    <div className="absolute inset-x-0 bottom-full z-(--z-chat-overlay) mb-1 flex items-center gap-2 rounded-lg bg-panel px-3 py-2 shadow-2">
      <CommandOption command={read.command} current={argumentAt(line, read.command)} />
    </div>
  );
}
